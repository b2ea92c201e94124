import { parseUnits } from '@hawser/common'
import { switchNetwork } from '@hawser/core/actions'
import { useHawserAccount, useHawserNetwork } from '@hawser/react'
import { useState } from 'react'
import { Field } from '../card/Field.js'
import { Outcome } from '../card/Outcome.js'
import { useAction } from '../card/useAction.js'

export function TransferPolkadot() {
  const [to, setTo] = useState('')
  const [amount, setAmount] = useState('1')
  const { address } = useHawserAccount({ namespace: 'polkadot' })
  const { network } = useHawserNetwork({ namespace: 'polkadot' })
  const { run, data, error, isPending } = useAction<string>()
  const send = () =>
    run(async (hawser) => {
      if (!address || !network) throw new Error('Connect a Polkadot wallet first.')
      const { createSigner } = await import('@hawser/adapter-polkadot/flows')
      const [{ withApi }, { sendByApi }] = await Promise.all([import('./withApi.js'), import('./sendByApi.js')])
      const transfer = { from: address, to, amount: parseUnits(amount, network.nativeCurrency.decimals) }
      return withApi(network, (api) => sendByApi(api, transfer, createSigner(hawser)))
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
        <input value={to} spellCheck={false} onChange={(event) => setTo(event.target.value.trim())} />
      </Field>
      <Field label="Amount">
        <input value={amount} inputMode="decimal" onChange={(event) => setAmount(event.target.value)} />
      </Field>
      <div className="controls">
        <button type="button" className="button" disabled={isPending || !to} onClick={send}>
          Send by @polkadot/api
        </button>
        <button type="button" className="button quiet" disabled={isPending} onClick={open}>
          In the modal
        </button>
      </div>
      <Outcome isPending={isPending} waiting="Confirm in your wallet" result={data} error={error} />
    </>
  )
}
