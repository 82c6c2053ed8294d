/**
 * ONNX Runtime's own binaries tell Microsoft which models are loaded where, and keep a database of it
 * in the user's cache folder, unless this says otherwise. Read when the library starts: so this module
 * is imported before it.
 */
process.env['ORT_DISABLE_TELEMETRY'] = '1';
