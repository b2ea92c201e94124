import { parseUnits } from '@hawser/common'
import { switchNetwork, waitForReceipt } from '@hawser/core/actions'
import { useHawser, useHawserNetwork } from '@hawser/react'
import { useState } from 'react'
import { Field } from '../card/Field.js'
import { Outcome } from '../card/Outcome.js'
import { useAction } from '../card/useAction.js'

export function TransferSolana() {
  const [to, setTo] = useState('')
  const [amount, setAmount] = useState('0.01')
  const { network } = useHawserNetwork({ namespace: 'solana' })
  const { tokens } = useHawser().getSnapshot().options
  const { run, data, error, isPending } = useAction<string>()
  const token = tokens.find(({ caipNetworkId }) => caipNetworkId === network?.caipNetworkId)

  const send = (decimals = 9, tokenAddress?: string) =>
    run(async (hawser) => {
      const { transfer } = await import('@hawser/adapter-solana/flows')
      const { hash } = await transfer(hawser, { to, amount: parseUnits(amount, decimals), tokenAddress })
      const { status } = await waitForReceipt(hawser, { hash, namespace: 'solana' })
      return `${status} ${hash}`
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
        <button type="button" className="button" disabled={isPending || !to} onClick={() => send()}>
          Send SOL
        </button>
        {token ? (
          <button
            type="button"
            className="button"
            disabled={isPending || !to}
            onClick={() => send(token.decimals, token.address)}
          >
            Send {token.symbol}
          </button>
        ) : null}
        <button type="button" className="button quiet" disabled={isPending} onClick={open}>
          In the modal
        </button>
      </div>
      <Outcome isPending={isPending} waiting="Confirm in your wallet" result={data} error={error} network={network} />
    </>
  )
}
