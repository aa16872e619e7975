/** The browser's database of what is kept of whoever is signed in. It is deleted whole when they are no longer. */
export const deviceDatabase = 'dropfolio';

/** Deletes it. Tabs that have it open close it when they hear of this. */
export function deleteDeviceDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(deviceDatabase);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error('The database could not be deleted.'));
  });
}
