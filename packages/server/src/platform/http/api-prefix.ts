/** Every call of the API begins with this; everything else is a file of the browser application. */
export const API_PREFIX = '/v1/';
