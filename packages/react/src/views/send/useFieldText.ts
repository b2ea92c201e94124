import { useEffect, useState } from 'react'
import { useHawser } from '../../provider/useHawser.js'

export interface FieldTextParameters {
  /** The value that is kept of the text. */
  readonly stored: string
  /** Returns the value to keep of what was typed. */
  readonly toStored: (text: string) => string
  /** Returns the text to show of a value that was not typed here. */
  readonly toText: (stored: string) => string
}

/**
 * The text of a field whose stored form is another one: what was typed stays as it was typed, with its caret, until something
 * else is stored than it stands for.
 */
export function useFieldText({
  stored,
  toStored,
  toText,
}: FieldTextParameters): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => toText(stored))
  const [known, setKnown] = useState(stored)
  if (stored !== known) {
    setKnown(stored)
    if (toStored(text) !== stored) setText(toText(stored))
  }
  return [text, setText]
}

/** True once `value` has stayed the same for `delayMs` since the user changed it, by the client's clock; a first value has. */
export function useRested(value: string, delayMs: number): boolean {
  const { clock } = useHawser().platform
  const [rested, setRested] = useState(value)

  useEffect(() => {
    if (rested === value) return
    return clock.setTimeout(() => setRested(value), delayMs)
  }, [clock, rested, value, delayMs])

  return rested === value
}
