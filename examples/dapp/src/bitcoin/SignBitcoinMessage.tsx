import type { MessageProtocol } from '@hawser/adapter-bip122'
import { useState } from 'react'
import { Field } from '../card/Field.js'
import { Outcome } from '../card/Outcome.js'
import { useAction } from '../card/useAction.js'

export function SignBitcoinMessage() {
  const [address, setAddress] = useState('')
  const { run, data, error, isPending } = useAction<string>()
  const sign = (protocol: MessageProtocol) =>
    run(async (hawser) => {
      const { signMessage } = await import('@hawser/adapter-bip122/flows')
      return signMessage(hawser, { message: 'Hello from Hawser', protocol, address: address || undefined })
    })
  return (
    <>
      <Field label="Address (optional)">
        <input value={address} spellCheck={false} onChange={(event) => setAddress(event.target.value.trim())} />
      </Field>
      <div className="controls">
        <button type="button" className="button" disabled={isPending} onClick={() => sign('ecdsa')}>
          Sign by ECDSA
        </button>
        <button type="button" className="button" disabled={isPending} onClick={() => sign('bip322')}>
          Sign by BIP-322
        </button>
      </div>
      <Outcome isPending={isPending} waiting="Confirm in your wallet" result={data} error={error} />
    </>
  )
}
