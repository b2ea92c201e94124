export type MessageParameters = Readonly<Record<string, string | number>>

const parameterPattern = /\{(\w+)\}/g
const bidiControls = /[\u061c\u200e\u202a-\u202e\u2066-\u2069]/g
// The right-to-left mark among them: it orders the words of a list, and nothing beyond the isolate that it stands in.
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/**
 * A message with its parameters, which stand in braces: `Continue in {wallet}`. One whose direction may differ from the message's stands in a bidirectional
 * isolate, and loses controls of its own, so that a wallet's name cannot reorder the sentence around it. A message that begins with one says its own
 * direction first, since HTML takes the direction of what stands by itself (`bdi`, `dir="auto"`, tooltips) from the first letter, isolated or not.
 */
export function formatMessage(message: string, parameters: MessageParameters | undefined, dir: 'ltr' | 'rtl'): string {
  if (!parameters) return message
  return message
    .replace(parameterPattern, (placeholder, name: string) => {
      const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined
      if (value === undefined) return placeholder
      const plain = String(value).replace(bidiControls, '')
      return dir === 'rtl' || rightToLeft.test(plain) ? FIRST_STRONG_ISOLATE + plain + POP_ISOLATE : plain
    })
    .replace(/^\u2068/, dir === 'rtl' ? '\u200f$&' : '\u200e$&')
}
