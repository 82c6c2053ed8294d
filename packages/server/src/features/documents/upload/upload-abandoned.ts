/** The sender of the file has hung up before it was taken: to cancel an upload is just that. It is told to no one. */
export class UploadAbandoned extends Error {
  constructor() {
    super('The upload was cancelled before its file was taken.');
    this.name = 'UploadAbandoned';
  }
}
