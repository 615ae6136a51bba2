"""PDF files for tests: pages with a coloured area and a line of text in a font that is not embedded."""


def pdf(pages=1, size=(595, 842), text="Page", rotate=0, font="Helvetica", trailer=b""):
    """A file with pages of `size` in pt: the upper half is green, with the page number in a font that is not embedded."""
    width, height = size
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"", b"<</Type/Font/Subtype/Type1/BaseFont/%s>>" % font.encode()]
    kids = []
    for number in range(1, pages + 1):
        content = (
            f"0.07 0.63 0.24 rg 0 {height / 2} {width} {height / 2} re f "
            f"0 g BT /F 48 Tf {width * 0.1} {height * 0.25} Td ({text} {number}) Tj ET"
        ).encode()
        kids.append(len(objects) + 1)
        objects.append(
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 %g %g]/Rotate %d/Resources<</Font<</F 3 0 R>>>>/Contents %d 0 R>>"
            % (width, height, rotate, len(objects) + 2)
        )
        objects.append(b"<</Length %d>>stream\n%s\nendstream" % (len(content), content))
    objects[1] = b"<</Type/Pages/Count %d/Kids[%s]>>" % (pages, b" ".join(b"%d 0 R" % kid for kid in kids))
    out = bytearray(b"%PDF-1.4\n")
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj%s\nendobj\n" % (number, content)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, trailer, start)
    return bytes(out)


def encrypted():
    """A file that requires a password that does not exist."""
    locked = (
        b"/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<"
        + b"41" * 32
        + b">/U<"
        + b"42" * 32
        + b">>>/ID[<00112233445566778899aabbccddeeff><00112233445566778899aabbccddeeff>]"
    )
    return pdf(trailer=locked)
