// Made by `npm run client:generate -w packages/server` from the description of the API.

export interface paths {
    "/v1/ocr/languages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the languages that can be read
         * @description Needs a key with the scope `read`, or a session.
         */
        get: operations["listLanguages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ocr/upload-by-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have one file fetched from its address, where the operator allows it
         * @description Needs a key with the scope `write`, or a session.
         */
        post: operations["uploadByUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ocr/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the bounds of the plan
         * @description Needs a key with the scope `read`, or a session.
         */
        get: operations["getLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ocr/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload several files
         * @description A form (multipart/form-data) of files. For files that open with a password only, a field `password` comes before them: it is used for this run and not kept. Needs a key with the scope `write`, or a session.
         */
        post: operations["uploadDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ocr/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload one file
         * @description A form (multipart/form-data) of files. For files that open with a password only, a field `password` comes before them: it is used for this run and not kept. Needs a key with the scope `write`, or a session.
         */
        post: operations["uploadDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ocr/running": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents that are being read
         * @description Needs a key with the scope `read`, or a session.
         */
        get: operations["listRunning"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ocr/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop reading a document
         * @description Needs a key with the scope `write`, or a session.
         */
        post: operations["cancelDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ocr/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a document again
         * @description Needs a key with the scope `write`, or a session.
         */
        post: operations["retryDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ocr/refusals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List files that were refused lately
         * @description Needs a key with the scope `read`, or a session.
         */
        get: operations["listRefusals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ocr/refusals/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take refusals off that list
         * @description Needs a key with the scope `write`, or a session.
         */
        post: operations["dismissRefusals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ocr/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a document, or wait until it has ended
         * @description Needs a key with the scope `read`, or a session.
         */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename a document
         * @description Needs a key with the scope `write`, or a session.
         */
        patch: operations["renameDocument"];
        trace?: never;
    };
    "/v1/ocr/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what is used of the plan
         * @description Needs a key with the scope `read`, or a session.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ocr/documents/{id}/pages/{number}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the words of a page, with their places
         * @description Needs a key with the scope `read`, or a session.
         */
        get: operations["getPageText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ocr/documents/{id}/pages/{number}/words/{word}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Correct a word
         * @description Needs a key with the scope `write`, or a session.
         */
        put: operations["correctWord"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ocr/documents/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a document as text, tables, PDF/A or pictures
         * @description Needs a key with the scope `read`, or a session.
         */
        get: operations["exportDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ocr/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download such a ZIP by its link
         * @description Needs a key with the scope `read`, or a session.
         */
        get: operations["downloadArchive"];
        put?: never;
        /**
         * Ask for several documents in one ZIP
         * @description Needs a key with the scope `read`, or a session.
         */
        post: operations["prepareArchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ocr/documents/{id}/thumbnail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the small picture of the first page
         * @description Needs a key with the scope `read`, or a session.
         */
        get: operations["getThumbnail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ocr/documents/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete several documents, with some seconds to undo it
         * @description Needs a key with the scope `write`, or a session.
         */
        post: operations["deleteDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ocr/documents/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo such a deletion
         * @description Needs a key with the scope `write`, or a session.
         */
        post: operations["restoreDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ocr/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents that have ended
         * @description Needs a key with the scope `read`, or a session.
         */
        get: operations["listDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ocr/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the original or the searchable file
         * @description Needs a key with the scope `read`, or a session.
         */
        get: operations["downloadDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ocr/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a document for good
         * @description Needs a key with the scope `write`, or a session.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ocr/download/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file by such a link
         * @description Needs a key with the scope `read`, or a session.
         */
        get: operations["downloadByLink"];
        put?: never;
        /**
         * Ask for a link to a file
         * @description Needs a key with the scope `read`, or a session.
         */
        post: operations["prepareDownload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the texts of all documents
         * @description Needs a key with the scope `read`, or a session.
         */
        get: operations["searchDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhooks
         * @description Needs a key with the scope `read`, or a session.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Make a webhook; the answer alone has its secret
         * @description Needs a key with the scope `write`, or a session.
         */
        post: operations["makeWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook and its messages
         * @description Needs a key with the scope `write`, or a session.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook, or switch it off or on
         * @description Needs a key with the scope `write`, or a session.
         */
        patch: operations["changeWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new secret; for a day messages are signed with both
         * @description Needs a key with the scope `write`, or a session.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of a webhook, with what each try was answered
         * @description Needs a key with the scope `read`, or a session.
         */
        get: operations["listWebhookMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message that means nothing, once
         * @description Needs a key with the scope `write`, or a session.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/messages/{message}/again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message again, under the same id
         * @description Needs a key with the scope `write`, or a session.
         */
        post: operations["sendWebhookMessageAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/settings/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings
         * @description Needs a key with the scope `read`, or a session.
         */
        get: operations["getSettings"];
        /**
         * Change the settings
         * @description Needs a key with the scope `write`, or a session.
         */
        put: operations["changeSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Problem: {
            detail: string;
            code: string;
            rejected?: {
                input_name: string;
                code: string;
                detail: string;
                position?: number;
                pages?: number;
                refusal_id?: string;
            }[];
            present?: string;
            pages_left?: number;
            type: string;
            title: string;
            status: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listLanguages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the languages that can be read: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "languages": [
                     *         {
                     *           "code": "eng",
                     *           "name": "English",
                     *           "native_name": "English",
                     *           "script": "Latin"
                     *         }
                     *       ],
                     *       "default": [
                     *         "auto"
                     *       ],
                     *       "most": 3
                     *     }
                     */
                    "application/json": {
                        languages: {
                            code: string;
                            name: string;
                            native_name: string;
                            script: string;
                        }[];
                        default: string[];
                        most: number;
                    };
                };
            };
            /** @description `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    uploadByUrl: {
        parameters: {
            query?: {
                /** @description Reads at most so many pages of each file, from its first on, or of those that are named. Only these are charged. */
                first_pages?: number;
                /** @description true: a file for which too few pages of the quota are left is taken and waits, until the next period or a larger plan gives enough, instead of being refused (no_pages_left). Not for files that open with a password only. */
                wait_for_pages?: "true" | "false";
                /** @description Reads these pages of each file only, like 1,3-9 or 5- for all from the fifth on. The others stay as they are; only pages that are read are charged. What a file does not have is passed over. */
                pages?: string;
                /** @description Languages to read in, like fra or fra%2Bdeu, at most 3, or auto: found on each page. Without, the account's setting holds, or else the server's. /v1/ocr/languages lists what is installed. */
                languages?: string;
                /** @description auto (the default): pages whose text cannot be found yet; redo: also those with an old invisible layer, which is replaced; force: all, and a page with text of its own becomes a picture of it. */
                mode?: "auto" | "redo" | "force";
                /** @description true: turns pages that lie on their side or upside down. */
                rotate?: "true" | "false";
                /** @description true: straightens pages that lie askew. */
                deskew?: "true" | "false";
            };
            header?: {
                /** @description A name for this upload, such as a random id. The same upload under the same name is taken once: for 24 hours it gets the same answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Where the file is: https, at a public address. */
                    url: string;
                    /** @description How the document is called; without it, as the address ends. */
                    name?: string;
                    /** @description Opens a file that is protected; it is not kept. */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Have one file fetched from its address, where the operator allows it: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "file_id": "pJ0Z1u9bQK2xS7y3n5aVtw",
                     *       "input_name": "scan.pdf",
                     *       "pages": 3,
                     *       "position": 0
                     *     }
                     */
                    "application/json": {
                        file_id: string;
                        input_name: string;
                        pages: number;
                        waits_for?: number;
                        waits_until?: string | null;
                        position?: number;
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             *
             *     `unknown_language`: That language is not installed here.
             *
             *     `too_many_languages`: At most 3 languages can be chosen for a file.
             *
             *     `auto_with_others`: Choose languages, or have them found: not both.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `no_pages_left`: Not enough pages left.
             *
             *     `no_storage_left`: Not enough storage left. Delete documents that you no longer need, or choose another plan.
             */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             *
             *     `url_uploads_off`: This server fetches no files by their address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upload_running`: The upload of this name is still being taken. Please send it again in a moment. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_too_large`: The request is too large.
             *
             *     `file_too_large`: The file is larger than your plan allows.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: This content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `not_a_pdf`: This is not a PDF file.
             *
             *     `empty_file`: The file is empty.
             *
             *     `encrypted`: The file is protected by a password. Give its password, or upload an unlocked copy.
             *
             *     `file_password_wrong`: The password does not open this file.
             *
             *     `unknown_protection`: The file is protected in a way that no password opens, as by a certificate. Upload an unlocked copy.
             *
             *     `damaged`: The file is damaged and cannot be read.
             *
             *     `no_pages`: The file has no pages.
             *
             *     `xfa_form`: The file is an XFA form, which only Adobe software can show. Print it to a PDF first.
             *
             *     `too_slow`: Reading the file takes too long. Print it to a new PDF, or split it, and upload that.
             *
             *     `too_large_inside`: The file unpacks to more than can be held. Print it to a new PDF, or split it, and upload that.
             *
             *     `too_many_versions`: The file was saved over itself thousands of times. Save it anew under another name and upload that.
             *
             *     `pages_not_there`: The file has none of the pages that were chosen.
             *
             *     `too_many_pages`: The file has more pages than your plan allows.
             *
             *     `other_upload`: This Idempotency-Key was used for another upload within the last 24 hours.
             *
             *     `url_not_fetched`: The file could not be fetched from its address.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `too_many_requests`: Too many attempts. Please wait before the next one.
             *
             *     `inspection_budget`: Your files have taken more than their share of time to check within this hour. Please upload more later.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the bounds of the plan: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "max_file_bytes": 524288000,
                     *       "max_pages_per_file": 10000,
                     *       "max_files_per_batch": 100,
                     *       "max_stored_bytes": 64424509440,
                     *       "max_stored_documents": 40000,
                     *       "max_files_per_hour": 6000,
                     *       "stored_bytes": 182044,
                     *       "stored_documents": 1
                     *     }
                     */
                    "application/json": {
                        max_file_bytes: number;
                        max_pages_per_file: number;
                        max_files_per_batch: number;
                        max_stored_bytes?: number;
                        max_stored_documents?: number;
                        max_files_per_hour?: number;
                        stored_bytes?: number;
                        stored_documents?: number;
                    };
                };
            };
            /** @description `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    uploadDocuments: {
        parameters: {
            query?: {
                /** @description Reads at most so many pages of each file, from its first on, or of those that are named. Only these are charged. */
                first_pages?: number;
                /** @description true: a file for which too few pages of the quota are left is taken and waits, until the next period or a larger plan gives enough, instead of being refused (no_pages_left). Not for files that open with a password only. */
                wait_for_pages?: "true" | "false";
                /** @description Reads these pages of each file only, like 1,3-9 or 5- for all from the fifth on. The others stay as they are; only pages that are read are charged. What a file does not have is passed over. */
                pages?: string;
                /** @description Languages to read in, like fra or fra%2Bdeu, at most 3, or auto: found on each page. Without, the account's setting holds, or else the server's. /v1/ocr/languages lists what is installed. */
                languages?: string;
                /** @description auto (the default): pages whose text cannot be found yet; redo: also those with an old invisible layer, which is replaced; force: all, and a page with text of its own becomes a picture of it. */
                mode?: "auto" | "redo" | "force";
                /** @description true: turns pages that lie on their side or upside down. */
                rotate?: "true" | "false";
                /** @description true: straightens pages that lie askew. */
                deskew?: "true" | "false";
            };
            header?: {
                /** @description A name for this upload, such as a random id. The same upload under the same name is taken once: for 24 hours it gets the same answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    files: string[];
                };
            };
        };
        responses: {
            /** @description Upload several files: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "processed_count": 1,
                     *       "files": [
                     *         {
                     *           "file_id": "pJ0Z1u9bQK2xS7y3n5aVtw",
                     *           "input_name": "scan.pdf",
                     *           "pages": 3,
                     *           "position": 0
                     *         }
                     *       ],
                     *       "rejected": []
                     *     }
                     */
                    "application/json": {
                        processed_count: number;
                        files: {
                            file_id: string;
                            input_name: string;
                            pages: number;
                            waits_for?: number;
                            waits_until?: string | null;
                            position?: number;
                        }[];
                        rejected: {
                            input_name: string;
                            code: string;
                            detail: string;
                            position?: number;
                            pages?: number;
                            refusal_id?: string;
                        }[];
                        pages_left?: number;
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             *
             *     `unknown_language`: That language is not installed here.
             *
             *     `too_many_languages`: At most 3 languages can be chosen for a file.
             *
             *     `auto_with_others`: Choose languages, or have them found: not both.
             *
             *     `unknown_font`: That font is not available. Leave it out to use the default.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `no_pages_left`: Not enough pages left.
             *
             *     `no_storage_left`: Not enough storage left. Delete documents that you no longer need, or choose another plan.
             */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upload_running`: The upload of this name is still being taken. Please send it again in a moment. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_too_large`: The request is too large.
             *
             *     `file_too_large`: The file is larger than your plan allows.
             *
             *     `too_many_files`: Too many files in one upload.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: This content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `not_a_pdf`: This is not a PDF file.
             *
             *     `empty_file`: The file is empty.
             *
             *     `encrypted`: The file is protected by a password. Give its password, or upload an unlocked copy.
             *
             *     `file_password_wrong`: The password does not open this file.
             *
             *     `unknown_protection`: The file is protected in a way that no password opens, as by a certificate. Upload an unlocked copy.
             *
             *     `damaged`: The file is damaged and cannot be read.
             *
             *     `no_pages`: The file has no pages.
             *
             *     `xfa_form`: The file is an XFA form, which only Adobe software can show. Print it to a PDF first.
             *
             *     `too_slow`: Reading the file takes too long. Print it to a new PDF, or split it, and upload that.
             *
             *     `too_large_inside`: The file unpacks to more than can be held. Print it to a new PDF, or split it, and upload that.
             *
             *     `too_many_versions`: The file was saved over itself thousands of times. Save it anew under another name and upload that.
             *
             *     `pages_not_there`: The file has none of the pages that were chosen.
             *
             *     `too_many_pages`: The file has more pages than your plan allows.
             *
             *     `other_upload`: This Idempotency-Key was used for another upload within the last 24 hours.
             *
             *     `no_files`: The upload contained no file.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `too_many_requests`: Too many attempts. Please wait before the next one.
             *
             *     `inspection_budget`: Your files have taken more than their share of time to check within this hour. Please upload more later.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    uploadDocument: {
        parameters: {
            query?: {
                /** @description Reads at most so many pages of each file, from its first on, or of those that are named. Only these are charged. */
                first_pages?: number;
                /** @description true: a file for which too few pages of the quota are left is taken and waits, until the next period or a larger plan gives enough, instead of being refused (no_pages_left). Not for files that open with a password only. */
                wait_for_pages?: "true" | "false";
                /** @description Reads these pages of each file only, like 1,3-9 or 5- for all from the fifth on. The others stay as they are; only pages that are read are charged. What a file does not have is passed over. */
                pages?: string;
                /** @description Languages to read in, like fra or fra%2Bdeu, at most 3, or auto: found on each page. Without, the account's setting holds, or else the server's. /v1/ocr/languages lists what is installed. */
                languages?: string;
                /** @description auto (the default): pages whose text cannot be found yet; redo: also those with an old invisible layer, which is replaced; force: all, and a page with text of its own becomes a picture of it. */
                mode?: "auto" | "redo" | "force";
                /** @description true: turns pages that lie on their side or upside down. */
                rotate?: "true" | "false";
                /** @description true: straightens pages that lie askew. */
                deskew?: "true" | "false";
            };
            header?: {
                /** @description A name for this upload, such as a random id. The same upload under the same name is taken once: for 24 hours it gets the same answer again. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    files: string[];
                };
            };
        };
        responses: {
            /** @description Upload one file: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "file_id": "pJ0Z1u9bQK2xS7y3n5aVtw",
                     *       "input_name": "scan.pdf",
                     *       "pages": 3,
                     *       "position": 0
                     *     }
                     */
                    "application/json": {
                        file_id: string;
                        input_name: string;
                        pages: number;
                        waits_for?: number;
                        waits_until?: string | null;
                        position?: number;
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             *
             *     `unknown_language`: That language is not installed here.
             *
             *     `too_many_languages`: At most 3 languages can be chosen for a file.
             *
             *     `auto_with_others`: Choose languages, or have them found: not both.
             *
             *     `unknown_font`: That font is not available. Leave it out to use the default.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `no_pages_left`: Not enough pages left.
             *
             *     `no_storage_left`: Not enough storage left. Delete documents that you no longer need, or choose another plan.
             */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upload_running`: The upload of this name is still being taken. Please send it again in a moment. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_too_large`: The request is too large.
             *
             *     `file_too_large`: The file is larger than your plan allows.
             *
             *     `too_many_files`: Too many files in one upload.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: This content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `not_a_pdf`: This is not a PDF file.
             *
             *     `empty_file`: The file is empty.
             *
             *     `encrypted`: The file is protected by a password. Give its password, or upload an unlocked copy.
             *
             *     `file_password_wrong`: The password does not open this file.
             *
             *     `unknown_protection`: The file is protected in a way that no password opens, as by a certificate. Upload an unlocked copy.
             *
             *     `damaged`: The file is damaged and cannot be read.
             *
             *     `no_pages`: The file has no pages.
             *
             *     `xfa_form`: The file is an XFA form, which only Adobe software can show. Print it to a PDF first.
             *
             *     `too_slow`: Reading the file takes too long. Print it to a new PDF, or split it, and upload that.
             *
             *     `too_large_inside`: The file unpacks to more than can be held. Print it to a new PDF, or split it, and upload that.
             *
             *     `too_many_versions`: The file was saved over itself thousands of times. Save it anew under another name and upload that.
             *
             *     `pages_not_there`: The file has none of the pages that were chosen.
             *
             *     `too_many_pages`: The file has more pages than your plan allows.
             *
             *     `other_upload`: This Idempotency-Key was used for another upload within the last 24 hours.
             *
             *     `no_files`: The upload contained no file.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `too_many_requests`: Too many attempts. Please wait before the next one.
             *
             *     `inspection_budget`: Your files have taken more than their share of time to check within this hour. Please upload more later.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRunning: {
        parameters: {
            query?: {
                /** @description At most so many files; next_cursor tells where the next ones begin. */
                limit?: number;
                /** @description The next_cursor of the answer before: goes on after its last file. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the documents that are being read: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "files": [
                     *         {
                     *           "filename": "pJ0Z1u9bQK2xS7y3n5aVtw",
                     *           "file_id": "pJ0Z1u9bQK2xS7y3n5aVtw",
                     *           "input_name": "scan.pdf",
                     *           "status": "processing",
                     *           "current_page": 1,
                     *           "total_pages": 3,
                     *           "run": 1,
                     *           "pages_failed": 0,
                     *           "waits_for": null,
                     *           "eta_seconds": 4,
                     *           "detail": null,
                     *           "code": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        files: {
                            filename: string;
                            current_page: number;
                            total_pages: number;
                            file_id?: string;
                            input_name?: string;
                            /** @enum {string} */
                            status?: "queued" | "processing" | "finishing" | "ready" | "failed" | "cancelled";
                            run?: number;
                            pages_failed?: number;
                            waits_for?: number | null;
                            waits_until?: string | null;
                            eta_seconds?: number | null;
                            detail?: string | null;
                            code?: string | null;
                        }[];
                        next_cursor?: string | null;
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelDocument: {
        parameters: {
            query: {
                file_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stop reading a document: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Processing was cancelled. No page was charged.",
                     *       "status": "cancelled"
                     *     }
                     */
                    "application/json": {
                        detail: string;
                        /** @enum {string} */
                        status: "ready" | "cancelled";
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_running`: This file is not being processed any more. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: This content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    retryDocument: {
        parameters: {
            query: {
                file_id: string;
                /** @description Reads at most so many pages of each file, from its first on, or of those that are named. Only these are charged. */
                first_pages?: number;
                /** @description Reads all pages again, in these languages (as for an upload). As many pages as were charged before are not charged again, and the earlier processed file stays until the new one is there. Without this, mode, rotate and deskew, only those that lack are read. */
                languages?: string;
                /** @description Reads all pages again, as for an upload. */
                mode?: "auto" | "redo" | "force";
                /** @description Reads all pages again, as for an upload. */
                rotate?: "true" | "false";
                /** @description Reads all pages again, as for an upload. */
                deskew?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a document again: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Processing has started again."
                     *     }
                     */
                    "application/json": {
                        detail: string;
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             *
             *     `unknown_language`: That language is not installed here.
             *
             *     `too_many_languages`: At most 3 languages can be chosen for a file.
             *
             *     `auto_with_others`: Choose languages, or have them found: not both.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `no_pages_left`: Not enough pages left. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `document_busy`: This file is still being processed. Try again when it is finished.
             *
             *     `nothing_to_retry`: Every page of this file has been processed.
             *
             *     `retries_used_up`: Too much time was spent on the pages of this file already. Print it to a new PDF and upload that.
             *
             *     `password_not_kept`: The file opens with a password only, which was not kept. Upload it again with its password.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: This content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRefusals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List files that were refused lately: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "refusals": []
                     *     }
                     */
                    "application/json": {
                        refusals: {
                            id: string;
                            file_id: string | null;
                            input_name: string;
                            code: string;
                            detail: string;
                            pages: number | null;
                            /** Format: date-time */
                            refused_at: string;
                            /** Format: date-time */
                            kept_until: string;
                        }[];
                    };
                };
            };
            /** @description `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    dismissRefusals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Take refusals off that list: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Done."
                     *     }
                     */
                    "application/json": {
                        detail: string;
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: This content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDocument: {
        parameters: {
            query?: {
                /** @description While the document runs, answers when it has ended, or after so many seconds as it is then. */
                wait?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a document, or wait until it has ended: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "history",
                     *       "file_id": "pJ0Z1u9bQK2xS7y3n5aVtw",
                     *       "input_name": "scan.pdf",
                     *       "status": "ready",
                     *       "processed": true,
                     *       "pages": 3,
                     *       "failed_pages": [],
                     *       "failed_page_count": 0,
                     *       "read_to": null,
                     *       "languages": [
                     *         {
                     *           "code": "eng",
                     *           "name": "English"
                     *         }
                     *       ],
                     *       "detail": null,
                     *       "size": 182044,
                     *       "thumbnail": true,
                     *       "created_at": "2026-11-23T09:15:00.000Z",
                     *       "kept_until": null,
                     *       "deletes_at": null,
                     *       "notices": []
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        type: "history";
                        file_id: string;
                        input_name: string;
                        /** @enum {string} */
                        status: "queued" | "processing" | "finishing" | "ready" | "failed" | "cancelled";
                        processed: boolean;
                        pages: number;
                        failed_pages: number[];
                        failed_page_count?: number;
                        looks_like?: string[];
                        read_to?: number | null;
                        read_pages?: string;
                        choices?: {
                            /** @enum {string} */
                            mode?: "auto" | "redo" | "force";
                            rotate?: boolean;
                            deskew?: boolean;
                        };
                        languages?: {
                            code: string;
                            name: string;
                        }[];
                        detail: string | null;
                        size: number;
                        thumbnail?: boolean;
                        /** Format: date-time */
                        created_at: string;
                        kept_until?: string | null;
                        deletes_at?: string | null;
                        notices?: {
                            code: string;
                            detail: string;
                        }[];
                        waits_for?: number;
                        waits_until?: string | null;
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renameDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    input_name: string;
                };
            };
        };
        responses: {
            /** @description Rename a document: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "history",
                     *       "file_id": "pJ0Z1u9bQK2xS7y3n5aVtw",
                     *       "input_name": "scan.pdf",
                     *       "status": "ready",
                     *       "processed": true,
                     *       "pages": 3,
                     *       "failed_pages": [],
                     *       "failed_page_count": 0,
                     *       "read_to": null,
                     *       "languages": [
                     *         {
                     *           "code": "eng",
                     *           "name": "English"
                     *         }
                     *       ],
                     *       "detail": null,
                     *       "size": 182044,
                     *       "thumbnail": true,
                     *       "created_at": "2026-11-23T09:15:00.000Z",
                     *       "kept_until": null,
                     *       "deletes_at": null,
                     *       "notices": []
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        type: "history";
                        file_id: string;
                        input_name: string;
                        /** @enum {string} */
                        status: "queued" | "processing" | "finishing" | "ready" | "failed" | "cancelled";
                        processed: boolean;
                        pages: number;
                        failed_pages: number[];
                        failed_page_count?: number;
                        looks_like?: string[];
                        read_to?: number | null;
                        read_pages?: string;
                        choices?: {
                            /** @enum {string} */
                            mode?: "auto" | "redo" | "force";
                            rotate?: boolean;
                            deskew?: boolean;
                        };
                        languages?: {
                            code: string;
                            name: string;
                        }[];
                        detail: string | null;
                        size: number;
                        thumbnail?: boolean;
                        /** Format: date-time */
                        created_at: string;
                        kept_until?: string | null;
                        deletes_at?: string | null;
                        notices?: {
                            code: string;
                            detail: string;
                        }[];
                        waits_for?: number;
                        waits_until?: string | null;
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: This content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get what is used of the plan: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "plan": "tier 2",
                     *       "page_limit": 1000,
                     *       "pages_used": 3,
                     *       "pages_reserved": 0,
                     *       "pages_left": 997,
                     *       "period_start": "2026-11-01T00:00:00.000Z",
                     *       "period_end": "2026-12-01T00:00:00.000Z",
                     *       "stored_bytes": 182044,
                     *       "stored_documents": 1,
                     *       "max_stored_bytes": 64424509440,
                     *       "max_stored_documents": 40000,
                     *       "calls_per_minute": 120
                     *     }
                     */
                    "application/json": {
                        plan: string;
                        page_limit: number;
                        pages_used: number;
                        pages_reserved: number;
                        pages_left: number;
                        /** Format: date-time */
                        period_start: string;
                        /** Format: date-time */
                        period_end: string;
                        stored_bytes: number;
                        stored_documents: number;
                        max_stored_bytes: number;
                        max_stored_documents: number;
                        calls_per_minute: number;
                    };
                };
            };
            /** @description `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPageText: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description Counted from 1. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the words of a page, with their places: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        page: number;
                        /** @enum {string} */
                        state: "recognised" | "left_alone" | "failed" | "waiting" | "not_read";
                        reason: string | null;
                        detail: string | null;
                        text: {
                            reading: string;
                            width: number;
                            height: number;
                            turn: number;
                            skew: number;
                            blocks: {
                                box: [
                                    number,
                                    number,
                                    number,
                                    number
                                ];
                                lines: {
                                    box: [
                                        number,
                                        number,
                                        number,
                                        number
                                    ];
                                    orientation: number;
                                    /** @enum {string} */
                                    direction: "ltr" | "rtl" | "ttb";
                                    confidence: number;
                                    words: {
                                        at: number;
                                        text: string;
                                        read?: string;
                                        box: [
                                            number,
                                            number,
                                            number,
                                            number
                                        ];
                                        /** @enum {boolean} */
                                        joined?: true;
                                        confidence: number;
                                        language: string;
                                    }[];
                                }[];
                            }[];
                            corrected: {
                                at: number;
                                read: string;
                                text: string;
                                box: [
                                    number,
                                    number,
                                    number,
                                    number
                                ];
                            }[];
                        } | null;
                        own?: {
                            reading: string;
                            width: number;
                            height: number;
                            turn: number;
                            skew: number;
                            blocks: {
                                box: [
                                    number,
                                    number,
                                    number,
                                    number
                                ];
                                lines: {
                                    box: [
                                        number,
                                        number,
                                        number,
                                        number
                                    ];
                                    orientation: number;
                                    /** @enum {string} */
                                    direction: "ltr" | "rtl" | "ttb";
                                    confidence: number;
                                    words: {
                                        at: number;
                                        text: string;
                                        read?: string;
                                        box: [
                                            number,
                                            number,
                                            number,
                                            number
                                        ];
                                        /** @enum {boolean} */
                                        joined?: true;
                                        confidence: number;
                                        language: string;
                                    }[];
                                }[];
                            }[];
                            corrected: {
                                at: number;
                                read: string;
                                text: string;
                                box: [
                                    number,
                                    number,
                                    number,
                                    number
                                ];
                            }[];
                        };
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `internal`: Something went wrong on our side. Please try again.
             *
             *     `stored_file_damaged`: The stored copy of this file is damaged. This is our fault. Please upload it again.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    correctWord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description Counted from 1. */
                number: number;
                /** @description Which word: its `at`. */
                word: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Of the text that the word was seen in. */
                    reading: string;
                    /** @description What stood there when it was seen: several words with spaces, or nothing. */
                    was: string;
                    /** @description What is to stand there: several words with spaces, or nothing; what was read puts it back. */
                    text: string;
                };
            };
        };
        responses: {
            /** @description Correct a word: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        page: number;
                        /** @enum {string} */
                        state: "recognised" | "left_alone" | "failed" | "waiting" | "not_read";
                        reason: string | null;
                        detail: string | null;
                        text: {
                            reading: string;
                            width: number;
                            height: number;
                            turn: number;
                            skew: number;
                            blocks: {
                                box: [
                                    number,
                                    number,
                                    number,
                                    number
                                ];
                                lines: {
                                    box: [
                                        number,
                                        number,
                                        number,
                                        number
                                    ];
                                    orientation: number;
                                    /** @enum {string} */
                                    direction: "ltr" | "rtl" | "ttb";
                                    confidence: number;
                                    words: {
                                        at: number;
                                        text: string;
                                        read?: string;
                                        box: [
                                            number,
                                            number,
                                            number,
                                            number
                                        ];
                                        /** @enum {boolean} */
                                        joined?: true;
                                        confidence: number;
                                        language: string;
                                    }[];
                                }[];
                            }[];
                            corrected: {
                                at: number;
                                read: string;
                                text: string;
                                box: [
                                    number,
                                    number,
                                    number,
                                    number
                                ];
                            }[];
                        } | null;
                        own?: {
                            reading: string;
                            width: number;
                            height: number;
                            turn: number;
                            skew: number;
                            blocks: {
                                box: [
                                    number,
                                    number,
                                    number,
                                    number
                                ];
                                lines: {
                                    box: [
                                        number,
                                        number,
                                        number,
                                        number
                                    ];
                                    orientation: number;
                                    /** @enum {string} */
                                    direction: "ltr" | "rtl" | "ttb";
                                    confidence: number;
                                    words: {
                                        at: number;
                                        text: string;
                                        read?: string;
                                        box: [
                                            number,
                                            number,
                                            number,
                                            number
                                        ];
                                        /** @enum {boolean} */
                                        joined?: true;
                                        confidence: number;
                                        language: string;
                                    }[];
                                }[];
                            }[];
                            corrected: {
                                at: number;
                                read: string;
                                text: string;
                                box: [
                                    number,
                                    number,
                                    number,
                                    number
                                ];
                            }[];
                        };
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `word_changed`: This word was changed meanwhile, for instance in another tab.
             *
             *     `page_read_again`: This page was read again meanwhile. Look at its text as it is now.
             *
             *     `document_busy`: This file is still being processed. Try again when it is finished.
             *
             *     `not_ready`: The processed file is not ready yet.
             *
             *     `password_not_kept`: The file opens with a password only, which was not kept. Upload it again with its password.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: This content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `internal`: Something went wrong on our side. Please try again.
             *
             *     `stored_file_damaged`: The stored copy of this file is damaged. This is our fault. Please upload it again.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportDocument: {
        parameters: {
            query: {
                /** @description text: plain, a form feed between pages. markdown, docx: headings, paragraphs and tables. xlsx: the tables. words: CSV of words with their boxes. hocr, alto: words with their places. pdf: the searchable file. pdfa: the same as PDF/A-2b. pictures: a ZIP archive of its pages as PNG, at 150 dpi. */
                format: "text" | "markdown" | "docx" | "xlsx" | "words" | "hocr" | "alto" | "pdf" | "pdfa" | "pictures";
                /** @description Words that a hyphen breaks at a line's end; for text, markdown and docx. */
                hyphens?: "joined" | "kept";
                /** @description Running heads and page numbers; for every format that is made of text. */
                furniture?: "left_out" | "kept";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document in the form that was asked for. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The range of it that was asked for. */
            206: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description It is the one that `If-None-Match` names. */
            304: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `document_busy`: This file is still being processed. Try again when it is finished.
             *
             *     `nothing_to_export`: Nothing was read of this file by us, so that there is no text of it to export.
             *
             *     `password_not_kept`: The file opens with a password only, which was not kept. Upload it again with its password.
             *
             *     `not_archivable`: This file cannot become PDF/A.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `export_too_large`: This is more than one export may hold. Choose fewer documents, or another format. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `range_not_satisfiable`: The file is shorter than the range asked for. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `internal`: Something went wrong on our side. Please try again.
             *
             *     `stored_file_damaged`: The stored copy of this file is damaged. This is our fault. Please upload it again.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    downloadArchive: {
        parameters: {
            query: {
                ticket: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_key`: This API key is not known here. It may have expired, or was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `export_link_expired`: This link has expired. Ask for the archive again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    prepareArchive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description text: plain, a form feed between pages. markdown, docx: headings, paragraphs and tables. xlsx: the tables. words: CSV of words with their boxes. hocr, alto: words with their places. pdf: the searchable file. pdfa: the same as PDF/A-2b. pictures: a ZIP archive of its pages as PNG, at 150 dpi.
                     * @enum {string}
                     */
                    format: "text" | "markdown" | "docx" | "xlsx" | "words" | "hocr" | "alto" | "pdf" | "pdfa" | "pictures";
                    /**
                     * @description Words that a hyphen breaks at a line's end; for text, markdown and docx.
                     * @default joined
                     * @enum {string}
                     */
                    hyphens?: "joined" | "kept";
                    /**
                     * @description Running heads and page numbers; for every format that is made of text.
                     * @default kept
                     * @enum {string}
                     */
                    furniture?: "left_out" | "kept";
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Ask for several documents in one ZIP: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "/v1/ocr/export?ticket=…",
                     *       "expires_at": "2026-11-23T09:20:00.000Z",
                     *       "documents": 1,
                     *       "missing": []
                     *     }
                     */
                    "application/json": {
                        url: string;
                        /** Format: date-time */
                        expires_at: string;
                        documents: number;
                        missing: {
                            file_id: string;
                            input_name: string;
                            detail: string;
                        }[];
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `document_busy`: This file is still being processed. Try again when it is finished.
             *
             *     `nothing_to_export`: Nothing was read of this file by us, so that there is no text of it to export.
             *
             *     `password_not_kept`: The file opens with a password only, which was not kept. Upload it again with its password.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_too_large`: The request is too large.
             *
             *     `export_too_large`: This is more than one export may hold. Choose fewer documents, or another format.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: This content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getThumbnail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description It is as it was. */
            304: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    file_ids: string[];
                };
            };
        };
        responses: {
            /** @description Delete several documents, with some seconds to undo it: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "file_ids": [
                     *         "pJ0Z1u9bQK2xS7y3n5aVtw"
                     *       ],
                     *       "undo_seconds": 10
                     *     }
                     */
                    "application/json": {
                        file_ids: string[];
                        /** @description For so long they can be restored. They are hidden already, and deleted after that. */
                        undo_seconds: number;
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: This content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    file_ids: string[];
                };
            };
        };
        responses: {
            /** @description Undo such a deletion: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "file_ids": [
                     *         "pJ0Z1u9bQK2xS7y3n5aVtw"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        file_ids: string[];
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: This content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                /** @description At most so many files; next_cursor tells where the next ones begin. */
                limit?: number;
                /** @description The next_cursor of the answer before: goes on after its last file. */
                cursor?: string;
                /** @description By what the files are sorted; a cursor holds for the order that it came from. */
                sort?: "created" | "name" | "size" | "pages";
                order?: "asc" | "desc";
                /** @description How the names begin, to the letter. */
                prefix?: string;
                /** @description What the names contain, without case and accents. An answer may hold fewer files than its limit, or none, though there are more: next_cursor goes on where the search has come to. */
                search?: string;
                user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the documents that have ended: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "files": [
                     *         {
                     *           "type": "history",
                     *           "file_id": "pJ0Z1u9bQK2xS7y3n5aVtw",
                     *           "input_name": "scan.pdf",
                     *           "status": "ready",
                     *           "processed": true,
                     *           "pages": 3,
                     *           "failed_pages": [],
                     *           "failed_page_count": 0,
                     *           "read_to": null,
                     *           "languages": [
                     *             {
                     *               "code": "eng",
                     *               "name": "English"
                     *             }
                     *           ],
                     *           "detail": null,
                     *           "size": 182044,
                     *           "thumbnail": true,
                     *           "created_at": "2026-11-23T09:15:00.000Z",
                     *           "kept_until": null,
                     *           "deletes_at": null,
                     *           "notices": []
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        files: {
                            /** @enum {string} */
                            type: "history";
                            file_id: string;
                            input_name: string;
                            /** @enum {string} */
                            status: "queued" | "processing" | "finishing" | "ready" | "failed" | "cancelled";
                            processed: boolean;
                            pages: number;
                            failed_pages: number[];
                            failed_page_count?: number;
                            looks_like?: string[];
                            read_to?: number | null;
                            read_pages?: string;
                            choices?: {
                                /** @enum {string} */
                                mode?: "auto" | "redo" | "force";
                                rotate?: boolean;
                                deskew?: boolean;
                            };
                            languages?: {
                                code: string;
                                name: string;
                            }[];
                            detail: string | null;
                            size: number;
                            thumbnail?: boolean;
                            /** Format: date-time */
                            created_at: string;
                            kept_until?: string | null;
                            deletes_at?: string | null;
                            notices?: {
                                code: string;
                                detail: string;
                            }[];
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             *
             *     `forbidden`: You may not do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    downloadDocument: {
        parameters: {
            query: {
                file_id: string;
                file_type?: "original" | "processed";
                /** @description Whether the processed file has the corrections of its words. */
                mended?: "yes" | "no";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The range of it that was asked for. */
            206: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description It is the one that `If-None-Match` names. */
            304: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_ready`: The processed file is not ready yet. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `range_not_satisfiable`: The file is shorter than the range asked for. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `internal`: Something went wrong on our side. Please try again.
             *
             *     `stored_file_damaged`: The stored copy of this file is damaged. This is our fault. Please upload it again.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteDocument: {
        parameters: {
            query: {
                file_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a document for good: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "File deleted."
                     *     }
                     */
                    "application/json": {
                        detail: string;
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `document_busy`: This file is still being processed. Try again when it is finished. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: This content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    downloadByLink: {
        parameters: {
            query: {
                ticket: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The range of it that was asked for. */
            206: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description It is the one that `If-None-Match` names. */
            304: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_key`: This API key is not known here. It may have expired, or was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_ready`: The processed file is not ready yet. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `download_link_expired`: This link has expired. Ask for the download again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `range_not_satisfiable`: The file is shorter than the range asked for. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `internal`: Something went wrong on our side. Please try again.
             *
             *     `stored_file_damaged`: The stored copy of this file is damaged. This is our fault. Please upload it again.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    prepareDownload: {
        parameters: {
            query: {
                file_id: string;
                file_type?: "original" | "processed";
                /** @description Whether the processed file has the corrections of its words. */
                mended?: "yes" | "no";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ask for a link to a file: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "/v1/ocr/download/link?ticket=…",
                     *       "expires_at": "2026-11-23T09:20:00.000Z"
                     *     }
                     */
                    "application/json": {
                        url: string;
                        /** Format: date-time */
                        expires_at: string;
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_ready`: The processed file is not ready yet. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: This content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    searchDocuments: {
        parameters: {
            query?: {
                /** @description Words in any order, also their beginnings; "several words" that follow each other; -word for one that the page has not. Other forms of a word, other accents and words with a misread letter are found, too. An empty one finds nothing. */
                query?: string;
                /** @description Only in documents whose name contains this, without case and accents. */
                name?: string;
                /** @description Only on pages that were read in one of these, like fra or fra%2Bdeu. */
                languages?: string;
                /** @description Only in documents that were uploaded at this moment or later. */
                from?: string;
                /** @description Only in documents that were uploaded before this moment. */
                to?: string;
                /** @description At most so many pages; next_cursor tells where the next ones begin. */
                limit?: number;
                /** @description The next_cursor of the answer before; it holds for the search that it came from. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Search the texts of all documents: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "file_id": "pJ0Z1u9bQK2xS7y3n5aVtw",
                     *           "input_name": "invoice.pdf",
                     *           "created_at": "2026-01-31T09:30:00.000Z",
                     *           "page": 1,
                     *           "page_count": 3,
                     *           "language": "eng",
                     *           "line": "Invoice 2026-0117 of 31 January",
                     *           "marks": [
                     *             [
                     *               0,
                     *               7
                     *             ]
                     *           ],
                     *           "terms": [
                     *             "Invoice",
                     *             "invoice"
                     *           ]
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "complete": true,
                     *       "waiting": 0,
                     *       "indexing": 0
                     *     }
                     */
                    "application/json": {
                        results: {
                            file_id: string;
                            input_name: string;
                            /** Format: date-time */
                            created_at: string;
                            page: number;
                            page_count: number;
                            language: string;
                            line: string;
                            marks: [
                                number,
                                number
                            ][];
                            terms: string[];
                        }[];
                        next_cursor: string | null;
                        complete: boolean;
                        waiting: number;
                        /** @default 0 */
                        indexing: number;
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the webhooks: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhooks": [
                     *         {
                     *           "id": "Tq8mXc0bR1yLw5z2VnJkdA",
                     *           "url": "https://hooks.example.com/legible",
                     *           "events": [
                     *             "document.ready",
                     *             "document.failed"
                     *           ],
                     *           "is_on": true,
                     *           "off_because": null,
                     *           "created_at": "2026-11-23T09:15:00.000Z",
                     *           "old_secret_until": null,
                     *           "waiting": 0
                     *         }
                     *       ],
                     *       "available": true
                     *     }
                     */
                    "application/json": {
                        webhooks: {
                            id: string;
                            url: string;
                            events: ("document.ready" | "document.failed" | "document.deleted" | "quota.low" | "quota.used_up")[];
                            is_on: boolean;
                            off_because: ("owner" | "failing" | "gone") | null;
                            /** Format: date-time */
                            created_at: string;
                            old_secret_until: string | null;
                            waiting: number;
                        }[];
                        available: boolean;
                    };
                };
            };
            /** @description `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    makeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Where messages are sent: https, at a public address. */
                    url: string;
                    /** @description What the server is told of. */
                    events: ("document.ready" | "document.failed" | "document.deleted" | "quota.low" | "quota.used_up")[];
                };
            };
        };
        responses: {
            /** @description Make a webhook; the answer alone has its secret: done. */
            201: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "Tq8mXc0bR1yLw5z2VnJkdA",
                     *       "url": "https://hooks.example.com/legible",
                     *       "events": [
                     *         "document.ready",
                     *         "document.failed"
                     *       ],
                     *       "is_on": true,
                     *       "off_because": null,
                     *       "created_at": "2026-11-23T09:15:00.000Z",
                     *       "old_secret_until": null,
                     *       "waiting": 0,
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
                     *     }
                     */
                    "application/json": {
                        id: string;
                        url: string;
                        events: ("document.ready" | "document.failed" | "document.deleted" | "quota.low" | "quota.used_up")[];
                        is_on: boolean;
                        off_because: ("owner" | "failing" | "gone") | null;
                        /** Format: date-time */
                        created_at: string;
                        old_secret_until: string | null;
                        waiting: number;
                        secret: string;
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             *
             *     `webhook_address`: Messages are sent to https addresses that everybody can reach. Please give such a one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             *
             *     `webhook_plan`: Webhooks come with Tier 2. Yours are kept, and go on as soon as your plan has them again.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_webhooks`: You have as many webhooks as an account may have. Please delete one first. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: This content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a webhook and its messages: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The webhook is deleted."
                     *     }
                     */
                    "application/json": {
                        detail: string;
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: This content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Where messages are sent: https, at a public address. */
                    url?: string;
                    /** @description What the server is told of. */
                    events?: ("document.ready" | "document.failed" | "document.deleted" | "quota.low" | "quota.used_up")[];
                    /** @description Messages wait while it is off; nothing new is noted. */
                    is_on?: boolean;
                };
            };
        };
        responses: {
            /** @description Change a webhook, or switch it off or on: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "Tq8mXc0bR1yLw5z2VnJkdA",
                     *       "url": "https://hooks.example.com/legible",
                     *       "events": [
                     *         "document.ready",
                     *         "document.failed"
                     *       ],
                     *       "is_on": true,
                     *       "off_because": null,
                     *       "created_at": "2026-11-23T09:15:00.000Z",
                     *       "old_secret_until": null,
                     *       "waiting": 0
                     *     }
                     */
                    "application/json": {
                        id: string;
                        url: string;
                        events: ("document.ready" | "document.failed" | "document.deleted" | "quota.low" | "quota.used_up")[];
                        is_on: boolean;
                        off_because: ("owner" | "failing" | "gone") | null;
                        /** Format: date-time */
                        created_at: string;
                        old_secret_until: string | null;
                        waiting: number;
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             *
             *     `webhook_address`: Messages are sent to https addresses that everybody can reach. Please give such a one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: This content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Make a new secret; for a day messages are signed with both: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "Tq8mXc0bR1yLw5z2VnJkdA",
                     *       "url": "https://hooks.example.com/legible",
                     *       "events": [
                     *         "document.ready",
                     *         "document.failed"
                     *       ],
                     *       "is_on": true,
                     *       "off_because": null,
                     *       "created_at": "2026-11-23T09:15:00.000Z",
                     *       "old_secret_until": "2026-11-24T09:15:00.000Z",
                     *       "waiting": 0,
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
                     *     }
                     */
                    "application/json": {
                        id: string;
                        url: string;
                        events: ("document.ready" | "document.failed" | "document.deleted" | "quota.low" | "quota.used_up")[];
                        is_on: boolean;
                        off_because: ("owner" | "failing" | "gone") | null;
                        /** Format: date-time */
                        created_at: string;
                        old_secret_until: string | null;
                        waiting: number;
                        secret: string;
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: This content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhookMessages: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the answer before. */
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the messages of a webhook, with what each try was answered: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "messages": [
                     *         {
                     *           "id": "msg_2c1f0f7e4d3b4d0ba6c5f8e9a7b6c5d4",
                     *           "type": "document.ready",
                     *           "file_id": "pJ0Z1u9bQK2xS7y3n5aVtw",
                     *           "state": "delivered",
                     *           "created_at": "2026-11-23T09:15:00.000Z",
                     *           "next_try_at": null,
                     *           "tries": [
                     *             {
                     *               "at": "2026-11-23T09:15:00.412Z",
                     *               "status": 204,
                     *               "failure": null,
                     *               "milliseconds": 87
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        messages: {
                            id: string;
                            type: string;
                            file_id: string | null;
                            /** @enum {string} */
                            state: "waiting" | "delivered" | "failed";
                            /** Format: date-time */
                            created_at: string;
                            next_try_at: string | null;
                            tries: {
                                /** Format: date-time */
                                at: string;
                                status: number | null;
                                failure: ("timeout" | "connection" | "address" | "certificate") | null;
                                milliseconds: number;
                            }[];
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send a message that means nothing, once: done. */
            202: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "msg_2c1f0f7e4d3b4d0ba6c5f8e9a7b6c5d4",
                     *       "type": "webhook.test",
                     *       "file_id": null,
                     *       "state": "waiting",
                     *       "created_at": "2026-11-23T09:15:00.000Z",
                     *       "next_try_at": "2026-11-23T09:15:00.000Z",
                     *       "tries": []
                     *     }
                     */
                    "application/json": {
                        id: string;
                        type: string;
                        file_id: string | null;
                        /** @enum {string} */
                        state: "waiting" | "delivered" | "failed";
                        /** Format: date-time */
                        created_at: string;
                        next_try_at: string | null;
                        tries: {
                            /** Format: date-time */
                            at: string;
                            status: number | null;
                            failure: ("timeout" | "connection" | "address" | "certificate") | null;
                            milliseconds: number;
                        }[];
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `webhook_off`: This webhook is switched off. Please switch it on first. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: This content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sendWebhookMessageAgain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                message: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send a message again, under the same id: done. */
            202: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "msg_2c1f0f7e4d3b4d0ba6c5f8e9a7b6c5d4",
                     *       "type": "document.ready",
                     *       "file_id": "pJ0Z1u9bQK2xS7y3n5aVtw",
                     *       "state": "waiting",
                     *       "created_at": "2026-11-23T09:15:00.000Z",
                     *       "next_try_at": "2026-11-23T09:15:00.000Z",
                     *       "tries": []
                     *     }
                     */
                    "application/json": {
                        id: string;
                        type: string;
                        file_id: string | null;
                        /** @enum {string} */
                        state: "waiting" | "delivered" | "failed";
                        /** Format: date-time */
                        created_at: string;
                        next_try_at: string | null;
                        tries: {
                            /** Format: date-time */
                            at: string;
                            status: number | null;
                            failure: ("timeout" | "connection" | "address" | "certificate") | null;
                            milliseconds: number;
                        }[];
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `webhook_off`: This webhook is switched off. Please switch it on first. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: This content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the settings: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "processed_tag": "ocr",
                     *       "autostart_ocr": false,
                     *       "retention_days": null,
                     *       "languages": null,
                     *       "notifies": true,
                     *       "mails_when_ready": true,
                     *       "deletion_from": null,
                     *       "max_retention_days": null
                     *     }
                     */
                    "application/json": {
                        processed_tag: string;
                        autostart_ocr: boolean;
                        /** @description Days after which documents are deleted by themselves; null for never (D83). */
                        retention_days?: (1 | 7 | 30 | 90) | null;
                        /** @description Languages that uploads are read in which name no others, or auto alone; null for the server's setting. */
                        languages?: string[] | null;
                        /** @description Whether a browser that may do so tells that files are ready which took long. */
                        notifies?: boolean;
                        /** @description Whether a mail tells that files are ready which took longer than ten minutes. */
                        mails_when_ready?: boolean;
                        /** @description No document is deleted by itself before; null where that moment is over or never comes. */
                        deletion_from?: string | null;
                        /** @description The longest time that this server allows; null where it allows any. */
                        max_retention_days?: (1 | 7 | 30 | 90) | null;
                    };
                };
            };
            /** @description `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    processed_tag: string;
                    autostart_ocr: boolean;
                    /** @description Days after which documents are deleted by themselves; null for never (D83). */
                    retention_days?: (1 | 7 | 30 | 90) | null;
                    /** @description Languages that uploads are read in which name no others, or auto alone; null for the server's setting. */
                    languages?: string[] | null;
                    /** @description Whether a browser that may do so tells that files are ready which took long. */
                    notifies?: boolean;
                    /** @description Whether a mail tells that files are ready which took longer than ten minutes. */
                    mails_when_ready?: boolean;
                };
            };
        };
        responses: {
            /** @description Change the settings: done. */
            200: {
                headers: {
                    /** @description Calls of all keys of the account: as many as q within w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description How many are left (r), for how many seconds more (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "processed_tag": "ocr",
                     *       "autostart_ocr": false,
                     *       "retention_days": null,
                     *       "languages": null,
                     *       "notifies": true,
                     *       "mails_when_ready": true,
                     *       "deletion_from": null,
                     *       "max_retention_days": null
                     *     }
                     */
                    "application/json": {
                        processed_tag: string;
                        autostart_ocr: boolean;
                        /** @description Days after which documents are deleted by themselves; null for never (D83). */
                        retention_days?: (1 | 7 | 30 | 90) | null;
                        /** @description Languages that uploads are read in which name no others, or auto alone; null for the server's setting. */
                        languages?: string[] | null;
                        /** @description Whether a browser that may do so tells that files are ready which took long. */
                        notifies?: boolean;
                        /** @description Whether a mail tells that files are ready which took longer than ten minutes. */
                        mails_when_ready?: boolean;
                        /** @description No document is deleted by itself before; null where that moment is over or never comes. */
                        deletion_from?: string | null;
                        /** @description The longest time that this server allows; null where it allows any. */
                        max_retention_days?: (1 | 7 | 30 | 90) | null;
                    };
                };
            };
            /**
             * @description `bad_request`: The request is not in the expected form.
             *
             *     `key_in_address`: API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.
             *
             *     `unknown_language`: That language is not installed here.
             *
             *     `auto_with_others`: Choose languages, or have them found: not both.
             *
             *     `retention_too_long`: Documents may not be kept for so long on this server. Please choose a shorter time.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_key`: This API key is not known here. It may have expired, or was revoked.
             *
             *     `unauthenticated`: Please log in.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `key_scope`: This API key has no scope for that.
             *
             *     `key_plan`: API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.
             *
             *     `csrf`: The anti-forgery token is missing or out of date. Please try again.
             *
             *     `forbidden_origin`: This origin may not use the service.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: This content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_reset_required`: Password reset required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: Too many attempts. Please wait before the next one. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Please try again. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. Please try again soon. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: There is no room to store the file right now. Please try again later. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
