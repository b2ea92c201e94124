export { type LanguageTag, languageTags } from '../text/languageTags.js'
export { loadLocale } from '../text/loadLocale.js'
