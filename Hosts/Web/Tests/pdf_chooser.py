"""The chooser for pages of a PDF."""

from playwright.sync_api import expect


class Chooser:
    """The pages of a PDF to choose from."""

    def __init__(self, page):
        self.page = page
        self.dialog = page.locator("dialog.pdf")

    def text(self, key, value=""):
        return self.page.evaluate(
            """async ([key, value]) => {
          const { pdfTexts } = await import("/app/pdf/texts.js");
          return pdfTexts[document.documentElement.lang || "en"][key].replace("{value}", value);
        }""",
            [key, value],
        )

    def tells(self, key, value=""):
        expect(self.dialog.get_by_role("status")).to_have_text(self.text(key, value))

    def counts(self, chosen, count):
        self.tells("pdf.count", f"{chosen} / {count}")

    def input(self, number):
        return self.dialog.locator(f"input[value='{number}']")

    def button(self, key):
        return self.dialog.get_by_role("button", name=self.text(key), exact=True)

    def write(self, numbers):
        self.dialog.get_by_role("textbox").fill(numbers)
        self.dialog.get_by_role("textbox").press("Enter")

    def is_gone(self):
        expect(self.dialog).to_have_count(0)
