import { parseWalletLink } from '@hawser/common'
import * as v from 'valibot'
import { defineSchema, text } from './wire.js'

/** A page that is opened: by https, but on this machine, and without a name or password before its host. */
export const pageText = /* @__PURE__ */ defineSchema(() =>
  v.pipe(
    text(8_192),
    v.check(
      (url) =>
        /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?\/)/.test(url) &&
        parseWalletLink(url, 'web') !== undefined,
      'Expected the URL of a page',
    ),
  ),
)
