/** A PDF of one page with these lines, in letters of Latin-1. */
export function plainPdf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, String.raw`\$&`)}) Tj T*`).join('\n');
  const page = `BT /F1 14 Tf 22 TL 72 740 Td\n${shown}\nET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${page.length}>>\nstream\n${page}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ];
  let content = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = content.length;
    content += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const end = `trailer <</Size ${count}/Root 1 0 R>>\nstartxref\n${content.length}\n%%EOF\n`;
  return Buffer.from(`${content}xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}${end}`, 'latin1');
}
