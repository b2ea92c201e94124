import { useState } from 'react'
import { Field } from '../card/Field.js'
import { Outcome } from '../card/Outcome.js'
import { useAction } from '../card/useAction.js'

export function LookUpBitcoinTransaction() {
  const [txid, setTxid] = useState('')
  const { run, data, error, isPending } = useAction<string>()
  const lookUp = () =>
    run(async (hawser) => {
      const { getTransactionStatus } = await import('@hawser/adapter-bip122/flows')
      const found = await getTransactionStatus(hawser, { txid })
      if (found.status === 'confirmed') return `In block ${found.blockHeight}`
      return found.status === 'pending' ? 'Waiting for a block' : 'The network does not know it'
    })
  return (
    <>
      <Field label="Transaction id">
        <input value={txid} spellCheck={false} onChange={(event) => setTxid(event.target.value.trim())} />
      </Field>
      <button type="button" className="button" disabled={isPending || !txid} onClick={lookUp}>
        Look up
      </button>
      <Outcome isPending={isPending} waiting="Asking the network" result={data} error={error} />
    </>
  )
}
