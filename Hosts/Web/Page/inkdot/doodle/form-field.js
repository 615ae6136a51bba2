// What makes an element part of a form.

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

  /** Says whether something is missing. */
  update() {
    const isMissing = this.element.hasAttribute("required") && this.field.isEmpty();
    // Where the browser puts its words; a page that has none of it yet takes the element itself.
    const anchor = this.element.shadowRoot?.querySelector("[part=paper]") ?? undefined;
    this.internals?.setValidity(isMissing ? { valueMissing: true } : {}, isMissing ? this.field.missing() : "", anchor);
  }
}
