// What makes an element part of a form.

import { InkdotElement, words } from "../shared/element.js";

/**
 * @typedef {object} Field
 * @property {() => boolean} isEmpty
 * @property {() => File | string} value what the form sends
 * @property {() => void} reset
 * @property {(isDisabled: boolean) => void} disable
 * @property {() => string} missing what is said when it is required and empty
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

  /** The element belongs to another form, or to none. */
  join(/** @type {HTMLFormElement | null} */ form) {
    this.left.abort();
    this.left = new AbortController();
    // Only when the form is read: making a file of every step would be waste.
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

  /** Says whether something is missing, or wrong for the page. */
  update() {
    const isMissing = this.element.hasAttribute("required") && this.field.isEmpty();
    // Where the browser puts its words; a page that has none of it yet takes the element itself.
    const anchor = this.element.shadowRoot?.querySelector("[part=paper]") ?? undefined;
    const message = this.custom || (isMissing ? this.field.missing() : "");
    // Browsers refuse an empty message for what is wrong; a page may have set it.
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
   * The form it belongs to; set the `id` of another one, as frameworks do that set whatever an element has.
   * @returns {any} a form or null; types of properties that are read and set have to be one
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

  /** Says what the page finds wrong; nothing when all is well. */
  setCustomValidity(/** @type {string} */ message) {
    this[field].custom = String(message);
    this[field].update();
  }
}
