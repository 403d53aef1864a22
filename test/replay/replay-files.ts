import type { TrailEntry } from './entries.ts';
import type { ReplayedCompany } from './replayed-company.ts';

/** The facts in an entry of one file. */
interface EnteredFile {
  _id: string;
  sha256: string;
  record?: string;
}

/** A file that a record has got, or one that belongs to nothing until a program names it. */
export function addFile(company: ReplayedCompany, { after, actor_id, recorded_at }: TrailEntry): void {
  const { _id: id, sha256, record = null } = after as unknown as EnteredFile;
  company.files.set(id, {
    id,
    record_id: record,
    program_id: null,
    place: 0,
    sha256: Buffer.from(sha256, 'hex'),
    put_by: actor_id!,
    put_at: recorded_at,
    removed_at: null,
    removed_by: null,
    removed_because: null,
  });
}

/** A file that is gone, or whose digest has been left. */
export function removeFile(company: ReplayedCompany, entry: TrailEntry): void {
  const { _id: id } = entry.before as unknown as EnteredFile;
  if (!entry.after?.['removed']) company.files.delete(id);
  else
    company.files.set(id, {
      ...company.fileOf(id),
      removed_at: entry.recorded_at,
      removed_by: entry.actor_id,
      removed_because: company.textOf(entry, 'because'),
    });
}

/** The files that a program has from now on, in their order. */
export function keepFilesOf(company: ReplayedCompany, { program_id, after }: TrailEntry): void {
  const { files = [] } = after as { files?: { id: string }[] };
  for (const file of company.files.values())
    if (file.program_id === program_id) company.files.set(file.id, { ...file, program_id: null });
  for (const [index, { id }] of files.entries())
    company.files.set(id, { ...company.fileOf(id), program_id, place: index + 1 });
}

/** Takes the bytes of a person's files, as an erasure does. */
export function emptyFiles(company: ReplayedCompany, person: string, at: Date): void {
  for (const file of company.files.values())
    if (file.record_id && company.recordOf(file.record_id).person_id === person)
      company.files.set(file.id, { ...file, removed_at: file.removed_at ?? at, removed_because: null });
}
