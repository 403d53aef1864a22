import { filesApi, recordsApi } from '../../shared/contract.ts';
import type { RecordForm } from '../../shared/training/records/record-form.ts';
import { addFile, addProgramFile } from '../stored-files.ts';
import type { Someone } from '../world.ts';

interface Means {
  admin: Someone;
  propose: (person: Someone, facts: Partial<RecordForm>) => Promise<{ id: string }>;
  edit: (changes: () => object) => Promise<void>;
  done: () => Promise<void>;
}

/** The changes of files at records and at one program; `done` is awaited after each. */
export const fileChanges = ({ admin, propose, edit, done }: Means) => ({
  /** A proposal with three files. Its person removes one, and an admin another one of the accepted record. */
  addFiles: async (person: Someone) => {
    const params = await propose(person, { program: null, title: 'Diving' });
    const record = { _id: params.id };
    const [kept, undone, removed] = [
      await addFile(person, record),
      await addFile(person, record),
      await addFile(admin, record),
    ];
    await done();
    await person.call(filesApi.remove, { params: { id: undone._id }, body: { because: null } });
    await done();
    await admin.call(recordsApi.accept, { params, body: { again: true } });
    const body = { because: 'A medical certificate' };
    await admin.call(filesApi.remove, { params: { id: removed._id }, body });
    await done();
    return kept;
  },
  /** Gives the program two files, and takes one of them again. */
  editFiles: async () => {
    const files = [await addProgramFile(admin), await addProgramFile(admin)];
    await edit(() => ({ files: files.map(({ _id }) => _id).toReversed() }));
    await edit(() => ({ files: [files[0]!._id] }));
  },
});
