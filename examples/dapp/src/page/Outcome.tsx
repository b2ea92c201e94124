import { isHawserError } from '@hawser/common'

interface OutcomeProps {
  readonly isPending: boolean
  readonly waiting: string
  readonly result: string | undefined
  readonly error: unknown
}

/** Where an action stands: waiting, its result, or what went wrong and why. */
export function Outcome({ isPending, waiting, result, error }: OutcomeProps) {
  return (
    <>
      <div className="outcome" role="status">
        {isPending ? (
          <p className="outcome-waiting">{waiting}</p>
        ) : result ? (
          <p className="outcome-result">{result}</p>
        ) : null}
      </div>
      {!isPending && error ? (
        <p className="outcome-error" role="alert">
          {describe(error)}
        </p>
      ) : null}
    </>
  )
}

function describe(error: unknown): string {
  if (!isHawserError(error)) return error instanceof Error ? error.message : String(error)
  // The wallet's words for a refusal say no more than that.
  const details = error.code === 'USER_REJECTED' ? undefined : error.details
  const sentences = [error.shortMessage, details].flatMap((text) => text?.replace(/\.$/, '') || [])
  const id = transactionOf(error)
  return [...sentences, ...(id ? [`The transaction to look up is ${id}`] : [])].join('. ')
}

/** Of a send that broke off halfway: what to look up before anything is sent again. */
function transactionOf(error: object): string | undefined {
  const { hash, txid } = error as { readonly hash?: unknown; readonly txid?: unknown }
  return [hash, txid].find((id) => typeof id === 'string')
}
