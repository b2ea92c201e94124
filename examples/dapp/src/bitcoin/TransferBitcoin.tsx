import { switchNetwork } from '@hawser/core/actions'
import { useHawserNetwork } from '@hawser/react'
import { useState } from 'react'
import { Field } from '../card/Field.js'
import { Outcome } from '../card/Outcome.js'
import { useAction } from '../card/useAction.js'

export function TransferBitcoin() {
  const [recipient, setRecipient] = useState('')
  const [satoshis, setSatoshis] = useState('10000')
  const { network } = useHawserNetwork({ namespace: 'bip122' })
  const { run, data, error, isPending } = useAction<string>()
  const send = () =>
    run(async (hawser) => {
      const { sendTransfer } = await import('@hawser/adapter-bip122/flows')
      const { txid } = await sendTransfer(hawser, { recipient, amount: BigInt(satoshis) })
      return txid
    })
  const open = () =>
    run(async (hawser) => {
      if (network) await switchNetwork(hawser, { caipNetworkId: network.caipNetworkId })
      hawser.open({ view: { name: 'Send' } })
      return ''
    })
  return (
    <>
      <Field label="Receiver">
        <input value={recipient} spellCheck={false} onChange={(event) => setRecipient(event.target.value.trim())} />
      </Field>
      <Field label="Amount in satoshis">
        <input
          value={satoshis}
          inputMode="numeric"
          onChange={(event) => setSatoshis(event.target.value.replace(/\D/g, ''))}
        />
      </Field>
      <div className="controls">
        <button type="button" className="button" disabled={isPending || !recipient || !satoshis} onClick={send}>
          Send bitcoin
        </button>
        <button type="button" className="button quiet" disabled={isPending} onClick={open}>
          In the modal
        </button>
      </div>
      <Outcome isPending={isPending} waiting="Confirm in your wallet" result={data} error={error} network={network} />
    </>
  )
}
