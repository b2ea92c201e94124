import { parseEther } from 'viem'
import { useBalance, useConnection, useDisconnect, useSendTransaction, useSignTypedData } from 'wagmi'

const typedData = {
  domain: { name: 'Ship', chainId: 1 },
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  message: { contents: 'Ahoy' },
} as const

/** The account in use, by wagmi's own hooks alone. */
export function Account() {
  const { address, status, chainId } = useConnection()
  const { data: balance } = useBalance({ address })
  const { mutate: send, data: hash } = useSendTransaction()
  const { mutate: sign, data: signature } = useSignTypedData()
  const { mutate: disconnect } = useDisconnect()
  return (
    <main>
      <p data-fact="status">{status}</p>
      {address ? (
        <>
          <p data-fact="address">{address}</p>
          <p data-fact="chain">{chainId}</p>
          <p data-fact="balance">{balance?.value.toString()}</p>
          <p data-fact="hash">{hash}</p>
          <p data-fact="signature">{signature}</p>
          <button type="button" onClick={() => send({ to: address, value: parseEther('0.1') })}>
            Send to myself
          </button>
          <button type="button" onClick={() => sign(typedData)}>
            Sign
          </button>
          <button type="button" onClick={() => disconnect()}>
            Leave
          </button>
        </>
      ) : null}
    </main>
  )
}
