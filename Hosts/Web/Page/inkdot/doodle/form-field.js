// Makes an element part of a form.

import { InkdotElement, words } from "../shared/element.js";

/**
 * @typedef {object} Field
 * @property {() => boolean} isEmpty
 * @property {() => File | string} value the submitted value
 * @property {() => void} reset
 * @property {(isDisabled: boolean) => void} disable
 * @property {() => string} missing message if it is required and empty
 */

export class FormField {
  /**
   * @param {HTMLElement} element
   * @param {Field} field
   */
  constructor(element, field) {
    this.element = element;
    this.field = field;
    /** @type {any} */
    this.internals = /** @type {any} */ (element).attachInternals?.() ?? null;
    this.isDisabled = false;
    /** The validation message of the page. */
    this.custom = "";
    this.left = new AbortController();
  }

  /** @returns {HTMLFormElement | null} */
  get form() {
    return this.internals?.form ?? null;
  }

  /** Called when the element joins another form, or none. */
  join(/** @type {HTMLFormElement | null} */ form) {
    this.left.abort();
    this.left = new AbortController();
    // The file is created only when the form is read, not for each step.
    form?.addEventListener(
      "formdata",
      ({ formData }) => {
        const name = this.element.getAttribute("name");
        if (name && !this.isDisabled && !this.field.isEmpty()) formData.append(name, this.field.value());
      },
      { signal: this.left.signal },
    );
    this.update();
  }

  disable(/** @type {boolean} */ isDisabled) {
    this.isDisabled = isDisabled;
    this.field.disable(isDisabled);
  }

  reset() {
    this.field.reset();
    this.update();
  }

  /** Updates the validity: missing, or rejected by the page. */
  update() {
    const isMissing = this.element.hasAttribute("required") && this.field.isEmpty();
    // Anchor of the browser's message; the element itself before it is rendered.
    const anchor = this.element.shadowRoot?.querySelector("[part=paper]") ?? undefined;
    const message = this.custom || (isMissing ? this.field.missing() : "");
    // Browsers reject an empty message for an invalid field, which a page may have set.
    this.internals?.setValidity({ valueMissing: isMissing, customError: this.custom !== "" }, message || " ", anchor);
  }
}

/** The symbol under which an element has its field. */
export const field = Symbol("inkdot.field");

/** The properties of every form field. */
export class FieldElement extends InkdotElement {
  static formAssociated = true;

  constructor(/** @type {Field} */ own) {
    super();
    this[field] = new FormField(this, own);
  }

  formAssociatedCallback(/** @type {HTMLFormElement | null} */ form) {
    this[field].join(form);
  }

  formDisabledCallback(/** @type {boolean} */ isDisabled) {
    this[field].disable(isDisabled);
  }

  formResetCallback() {
    this[field].reset();
  }

  /**
   * The form of the element. Can be set to the `id` of another form, as some frameworks do.
   * @returns {any} a form or null; getter and setter must have the same type
   */
  get form() {
    return this[field].form;
  }

  set form(id) {
    const text = words.write(id);
    if (text === null) this.removeAttribute("form");
    else this.setAttribute("form", text);
  }

  /** @returns {boolean} */
  get willValidate() {
    return this[field].internals?.willValidate ?? false;
  }

  /** @returns {ValidityState} */
  get validity() {
    return this[field].internals?.validity;
  }

  /** @returns {string} */
  get validationMessage() {
    return this[field].internals?.validationMessage ?? "";
  }

  /** @returns {boolean} */
  checkValidity() {
    return this[field].internals?.checkValidity() ?? true;
  }

  /** @returns {boolean} */
  reportValidity() {
    return this[field].internals?.reportValidity() ?? true;
  }

  /** Sets a validation message of the page; empty if the value is valid. */
  setCustomValidity(/** @type {string} */ message) {
    this[field].custom = String(message);
    this[field].update();
  }
}
