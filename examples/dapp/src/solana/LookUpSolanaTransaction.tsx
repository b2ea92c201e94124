import { waitForReceipt } from '@hawser/core/actions'
import { useState } from 'react'
import { Field } from '../card/Field.js'
import { Outcome } from '../card/Outcome.js'
import { useAction } from '../card/useAction.js'

const timeoutMs = 10_000

export function LookUpSolanaTransaction() {
  const [hash, setHash] = useState('')
  const { run, data, error, isPending } = useAction<string>()
  const lookUp = () =>
    run(async (hawser) => {
      const { status, blockNumber } = await waitForReceipt(hawser, { hash, namespace: 'solana', timeoutMs })
      return `${status}, in slot ${blockNumber}`
    })
  return (
    <>
      <Field label="Signature">
        <input value={hash} spellCheck={false} onChange={(event) => setHash(event.target.value.trim())} />
      </Field>
      <button type="button" className="button" disabled={isPending || !hash} onClick={lookUp}>
        Look up
      </button>
      <Outcome isPending={isPending} waiting="Asking the chain" result={data} error={error} />
    </>
  )
}
