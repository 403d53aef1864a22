import { partsOf } from '#shared/links';
import { own } from '#shared/own';
import { productFace, type Face } from '../db/company-face.ts';
import { unsubscribeLabel, type Fact, type Letter, type Section } from './letter.ts';

/*
 * One layout for all letters, of the elements that mail programs agree on. These are tables, styles beside
 * the markup, nothing from elsewhere. Outlook lays out with Word, which knows neither a largest width nor
 * the padding of a link. The comments and "mso-" are for it alone. Programs that know nothing of dark mode
 * show black on white, or invert it by themselves.
 */

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const ink = `${font};color:#111111`;
const muted = `${font};color:#5c5c57`;
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const darkMode = `
      :root { color-scheme: light dark; }
      @media (prefers-color-scheme: dark) {
        .paper { background-color: #161616 !important; }
        .ink { color: #f4f4f0 !important; }
        .muted { color: #b4b4ad !important; }
        .line { border-color: #3a3a37 !important; }
        .button { background-color: #f4f4f0 !important; }
        .label { color: #111111 !important; border-color: #f4f4f0 !important; }
      }`;

/** The HTML of a mail, on its own: a program that shows it fetches nothing. */
export function htmlOf(
  letter: Letter,
  footer: readonly string[],
  { name, colour }: Pick<Face, 'name' | 'colour'> = productFace,
): string {
  const { subject, paragraphs, quote, facts = [], sections = [], button, afterword, unsubscribe } = letter;
  const body = [
    ...paragraphs.map((text) => paragraph(text, 'ink', ink)),
    quote ? quoteTable(quote) : '',
    facts.length > 0 ? factTable(facts) : '',
    ...sections.map(sectionOf),
    button ? buttonTable(button) : '',
    afterword ? paragraph(afterword, 'muted', muted) : '',
  ];
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>${escape(subject)}</title>
    <style>${darkMode}
    </style>
  </head>
  <body class="paper" style="margin:0;padding:0;background-color:#ffffff;-webkit-text-size-adjust:100%">
    ${preview(paragraphs[0] ?? '')}
    <main lang="en">
      <table ${table} width="100%" class="paper" style="background-color:#ffffff">
        <tr>
          <td align="center" style="padding:32px 16px">
            <!--[if mso]><table ${table} width="600"><tr><td><![endif]-->
            <table ${table} width="100%" style="max-width:600px">
              <tr>
                <td align="left" style="word-break:break-word${colour ? `;border-top:4px solid ${colour};padding-top:16px` : ''}">
                  <p class="muted" style="margin:0 0 24px;${muted};font-size:16px;line-height:24px;font-weight:600">${escape(name)}</p>
                  <h1 class="ink" style="margin:0 0 16px;${ink};font-size:24px;line-height:32px;font-weight:700">${escape(subject)}</h1>
${body.join('\n')}
                  <table ${table} width="100%" style="margin-top:24px">
                    <tr>
                      <td class="line" style="border-top:1px solid #e4e4df;padding-top:16px">
${[...footer.map(footerLine), unsubscribe ? footerLink(unsubscribeLabel, unsubscribe.pageUrl) : ''].join('\n')}
                      </td>
                    </tr>
                  </table>
                </td>
              </tr>
            </table>
            <!--[if mso]></td></tr></table><![endif]-->
          </td>
        </tr>
      </table>
    </main>
  </body>
</html>
`;
}

/** The text that a list of mails shows beside the subject. Else it would begin with the name of the product. */
function preview(text: string): string {
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escape(text)}</div>`;
}

function paragraph(text: string, tone: string, style: string): string {
  return `<p class="${tone}" style="margin:0 0 16px;${style};font-size:16px;line-height:24px">${escape(text)}</p>`;
}

/** Somebody's words, apart from those of the product by a line beside them. */
function quoteTable(text: string): string {
  const words = partsOf(text).map((part) => {
    const written = escape(part.text).replaceAll('\n', '<br>');
    return part.href
      ? `<a href="${escape(part.href)}" rel="noopener nofollow" class="ink" style="${ink};text-decoration:underline">${written}</a>`
      : written;
  });
  return `<table ${table} width="100%" style="margin:0 0 24px">
  <tr>
    <td class="line" style="border-left:4px solid #e4e4df;padding:0 0 0 16px;word-break:break-word">
      <span class="ink" style="${ink};font-size:16px;line-height:24px">${words.join('')}</span>
    </td>
  </tr>
</table>`;
}

function footerLine(text: string): string {
  return `<p class="muted" style="margin:0 0 8px;${muted};font-size:14px;line-height:20px">${escape(text)}</p>`;
}

function footerLink(label: string, url: string): string {
  return `<p class="muted" style="margin:0 0 8px;${muted};font-size:14px;line-height:20px"><a href="${escape(url)}" class="muted" style="${muted};text-decoration:underline">${escape(label)}</a></p>`;
}

function sectionOf({ heading, facts, more }: Section): string {
  return `<h2 class="ink" style="margin:24px 0 12px;${ink};font-size:18px;line-height:24px;font-weight:700">${escape(heading)}</h2>
${factTable(facts)}${more ? paragraph(more, 'muted', muted) : ''}`;
}

/** Each value under its label, which has room for both on a phone. A screen reader reads one after the other. */
function factTable(facts: readonly Fact[]): string {
  const rows = facts.map(
    ({ label, value }) => `<tr>
  <td style="padding:0 0 12px;word-break:break-word">
    <span class="muted" style="${muted};font-size:14px;line-height:20px">${escape(label)}</span><br>
    <span class="ink" style="${ink};font-size:16px;line-height:24px;font-weight:600">${escape(value)}</span>
  </td>
</tr>`,
  );
  return `<table ${table} width="100%" style="margin:0 0 8px">${rows.join('\n')}</table>`;
}

function buttonTable({ label, url }: NonNullable<Letter['button']>): string {
  return `<table ${table} style="margin:24px 0;border-collapse:separate">
  <tr>
    <td align="center" bgcolor="#111111" class="button" style="background-color:#111111;border-radius:8px;mso-padding-alt:14px 24px">
      <a href="${escape(url)}" class="label" style="display:inline-block;padding:13px 24px;border:1px solid #111111;border-radius:8px;${font};color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escape(label)}</a>
    </td>
  </tr>
</table>`;
}

function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (character) => own(entities, character) ?? character);
}
