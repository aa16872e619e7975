/** The IndexedDB database with data of the signed-in user. It is deleted as a whole on sign-out. */
export const deviceDatabase = 'dropfolio';

/** Deletes the database. Tabs that have it open close it on the version change event. */
export function deleteDeviceDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(deviceDatabase);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error('The database could not be deleted.'));
  });
}

/** Returns the number of changes waiting to be sent. */
export async function countWaiting(): Promise<number> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === deviceDatabase)) return 0;
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(deviceDatabase);
    request.onerror = () => reject(request.error ?? new Error('The database could not be opened.'));
    request.onsuccess = () => {
      const database = request.result;
      const countRequest = database.transaction('waiting').objectStore('waiting').count();
      countRequest.onsuccess = () => resolve(countRequest.result);
      countRequest.onerror = () => resolve(0);
      database.close();
    };
  });
}
