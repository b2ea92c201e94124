import type { OptionRule } from './optionMessage.js'

/**
 * As `optionMessage`, in a page that is built for production (`imports` of the package): every visitor would load the sentences, which are for the one
 * who writes the options, and who has read them in development.
 */
export function optionMessage(rule: OptionRule, ...facts: readonly unknown[]): string {
  return `An option is refused (${[rule, ...facts].join(': ')}). A development build says why.`
}

/** As `warnDeveloper` of `optionMessage`: nobody is told. */
export function warnDeveloper(_rule: OptionRule, ..._facts: readonly unknown[]): void {}
