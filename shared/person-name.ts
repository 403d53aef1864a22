/** A person's name as it reads everywhere: "Mirela Castellanos", or of a lone name that one. */
export function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`.trimEnd();
}
