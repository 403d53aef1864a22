import { readFileSync } from 'node:fs';

/** The facts of somebody that a list tells; absent ones aren't judged. */
interface PersonFacts {
  external_id?: string;
  login?: string;
  email?: string;
  first_name?: string;
  last_name?: string;
  department?: string;
  site?: string;
  position?: string;
  joined_on?: string;
}

export interface ExpectedPerson extends PersonFacts {
  /** The number of the row. */
  line: number;
  /** Null of somebody without one; `line_manager_line` is the row of the one who is meant. */
  line_manager?: string | null;
  line_manager_line?: number;
}

/** An employee list. Its people are those that a careful reader expects. */
export interface EmployeeList {
  file: string;
  heading: { row: number; sheet?: string };
  people: ExpectedPerson[];
  /** The rows that are no employees: the file says so, or only somebody who knows the company can tell. */
  left_out: { line: number; told_by: 'import' | 'person' }[];
}

const folder = new URL('open/', import.meta.url);

export const readList = (name: string): EmployeeList =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as EmployeeList;

export const contentOf = ({ file }: EmployeeList): Buffer => readFileSync(new URL(file, folder));
