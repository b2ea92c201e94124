import { useEffect, useState } from 'react'
import { usePageText } from '../page/pageLanguage.js'
import type { PageText } from '../page/text/pageText.js'

interface CopyButtonProps {
  /** What is copied. */
  readonly text: string
  /** Its name for screen readers. */
  readonly label: string
  /** Shows the icon alone. Default false. */
  readonly isCompact?: boolean
}

const shownMs = 2_000

/** Copies, and says for a moment whether it did. */
export function CopyButton({ text, label, isCompact = false }: CopyButtonProps) {
  const { copy: words } = usePageText()
  const [state, setState] = useState<keyof PageText['copy']>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), shownMs)
    return () => clearTimeout(timer)
  }, [state])
  // Undefined on a page without TLS; a browser may refuse as well.
  const copy = () =>
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  return (
    <button
      type="button"
      className="copy"
      data-state={state}
      aria-label={state === 'idle' ? label : words[state]}
      title={isCompact ? words[state] : undefined}
      onClick={copy}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path
          d={
            state === 'copied'
              ? 'm3 8.5 3.2 3.2L13 5'
              : 'M5.5 5.5v-2a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-2m-8-4a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1Z'
          }
        />
      </svg>
      {isCompact ? null : <span>{words[state]}</span>}
      <span className="visually-hidden" aria-live="polite">
        {state === 'idle' ? '' : words[state]}
      </span>
    </button>
  )
}
