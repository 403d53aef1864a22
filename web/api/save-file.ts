import type { ApiCall } from '#shared/endpoint';
import { call, type CallRest } from './client.ts';

/**
 * Makes a call whose reply is a file, and saves it under this name. A link to it can't carry a body. Throws
 * ApiError when it doesn't succeed.
 */
export async function saveFile<Query, Body>(
  name: string,
  endpoint: ApiCall<Query, Body>,
  ...[args]: CallRest<Query, Body>
): Promise<void> {
  let file = new Blob();
  const keepFile = async (url: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(url, init);
    if (!response.ok) return response;
    file = await response.blob();
    return new Response('{}', { status: response.status, headers: response.headers });
  };
  await call(endpoint, ...([{ ...args, fetch: keepFile }] as CallRest<Query, Body>));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // A browser that asks where to save it has begun to read by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
