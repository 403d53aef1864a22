/**
 * The rows of a page, one text for each of the list's groups. It is their JSON, with commas between and
 * without brackets.
 */
export type Rows = readonly (string | null)[];

/**
 * Writes pages of rows into one reply, at the places of its groups: "employees", or "users.managers" for an
 * array inside an object. The rows are JSON that the database wrote. They are not taken apart, as there may
 * be a million of them.
 */
export class ListReply {
  readonly #places: readonly string[];
  #current = -1;
  #isEmpty = true;

  constructor(places: readonly string[]) {
    this.#places = places;
  }

  /** The text of a page: a group ends when rows of a later one come. */
  write(rows: Rows): string {
    let text = this.#moveTo(Math.max(this.#current, 0));
    rows.forEach((ofGroup, group) => {
      if (!ofGroup) return;
      text += this.#moveTo(group) + (this.#isEmpty ? '' : ',') + ofGroup;
      this.#isEmpty = false;
    });
    return text;
  }

  /** The end of the reply, with the fields beside the rows. */
  end(beside: Readonly<Record<string, unknown>> = {}): string {
    const close = this.#outer === null ? '' : '}';
    const fields = JSON.stringify(beside).slice(1, -1);
    return `${this.#moveTo(this.#places.length - 1)}]${close}${fields && `,${fields}`}}`;
  }

  /** The object around the groups, if there is one. */
  get #outer(): string | null {
    const [first = ''] = this.#places;
    return first.includes('.') ? first.slice(0, first.indexOf('.')) : null;
  }

  #moveTo(group: number): string {
    let text = this.#current < 0 ? `{${this.#outer === null ? '' : `"${this.#outer}":{`}` : '';
    while (this.#current < group) {
      this.#current += 1;
      const field = this.#places[this.#current]!.split('.').at(-1);
      text += `${this.#current === 0 ? '' : '],'}"${field}":[`;
      this.#isEmpty = true;
    }
    return text;
  }
}
