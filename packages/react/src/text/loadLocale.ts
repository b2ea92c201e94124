import { matchLanguage } from '@hawser/common'
import type { Locale } from './catalogue.js'
import { languages } from './languages.js'
import { languageTags } from './languageTags.js'

/**
 * Loads the first language of some BCP 47 tags that the modal speaks, whatever the region, for `HawserProvider`: by default the first of the browser's. English
 * where it speaks none of them.
 * @throws what a failed import throws
 * @example const locale = await loadLocale(navigator.languages)
 */
export function loadLocale(tags: readonly string[] = globalThis.navigator?.languages ?? []): Promise<Locale> {
  return languages[matchLanguage(languageTags, tags) ?? 'en']()
}
