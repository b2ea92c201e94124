import { explorerLink, isHawserError, type Network } from '@hawser/common'
import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton.js'
import { CopyableId, ShortId } from './ShortId.js'

interface OutcomeProps {
  readonly isPending: boolean
  readonly waiting: string
  /** A word, or an id that is shown short; or words with an id at their end. */
  readonly result: string | undefined
  readonly error: unknown
  /** Where a transaction is looked up whose hash the result ends with. */
  readonly network?: Network | undefined
}

/** Signed data is longer than any transaction's hash. */
const longestHash = 96

/** Where an action stands: waiting, its result, declined, or what went wrong and why. */
export function Outcome({ isPending, waiting, result, error, network }: OutcomeProps) {
  return (
    <>
      <div className="outcome" role="status">
        {isPending ? (
          <p className="outcome-waiting">{waiting}</p>
        ) : result ? (
          <Result text={result} network={network} />
        ) : null}
      </div>
      {!isPending && error ? <Failure error={error} /> : null}
    </>
  )
}

function Result({ text, network }: { readonly text: string; readonly network: Network | undefined }) {
  const id = text.match(/\S{24,}$/)?.[0]
  const link = id && id.length <= longestHash ? explorerLink(network, 'tx', id) : undefined
  return (
    <Note state="success" icon="m3 8.5 3.2 3.2L13 5">
      <p className="outcome-result">
        {id ? text.slice(0, -id.length) : text}
        {id ? <ShortId id={id} /> : null}
      </p>
      {id ? <CopyButton text={id} label="Copy the result" isCompact /> : null}
      {link ? (
        <a className="outcome-link" href={link} target="_blank" rel="noreferrer">
          View on explorer
        </a>
      ) : null}
    </Note>
  )
}

function Failure({ error }: { readonly error: unknown }) {
  // The wallet's words for a refusal say no more than that.
  if (isHawserError(error) && error.code === 'USER_REJECTED') {
    return (
      <div role="alert">
        <Note state="declined" icon="M4 4l8 8M12 4l-8 8">
          <p className="outcome-error">Request declined. Nothing was signed or sent.</p>
        </Note>
      </div>
    )
  }
  const { title, details } = describe(error)
  const id = transactionOf(error)
  return (
    <div role="alert">
      <Note state="failed" icon="M8 3.5v5.5M8 12v.5">
        <p className="outcome-error">{title}</p>
        {details ? <p className="outcome-details">{details}</p> : null}
        {id ? (
          <p className="outcome-details">
            The transaction to look up is <CopyableId id={id} label="Copy the transaction id" />
          </p>
        ) : null}
      </Note>
    </div>
  )
}

interface NoteProps {
  readonly state: 'success' | 'declined' | 'failed'
  readonly icon: string
  readonly children: ReactNode
}

function Note({ state, icon, children }: NoteProps) {
  return (
    <div className="outcome-note" data-state={state}>
      <svg className="outcome-icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={icon} />
      </svg>
      <div className="outcome-text">{children}</div>
    </div>
  )
}

function describe(error: unknown): { readonly title: string; readonly details?: string | undefined } {
  if (isHawserError(error)) return { title: error.shortMessage, details: error.details }
  return { title: error instanceof Error ? error.message : String(error) }
}

/** Of a send that broke off halfway: what to look up before anything is sent again. */
function transactionOf(error: unknown): string | undefined {
  const { hash, txid } = Object(error) as { readonly hash?: unknown; readonly txid?: unknown }
  return [hash, txid].find((id) => typeof id === 'string')
}
