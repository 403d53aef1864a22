/** Facts of the screens' build, which puts them into the bundle that the server renders with. */
declare module 'virtual:document' {
  /** The document of all pages, with an empty root. */
  export const template: string;
  /** By the path of the route, as "/trainings/:id": the files with the code of its screen. */
  export const code: Readonly<Record<string, readonly string[]>>;
}
