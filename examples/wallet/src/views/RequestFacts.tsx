import { formatEther } from 'viem'
import type { SessionRequest, WalletAccount, WalletChain } from '../wallet/walletSnapshot.js'
import { Address } from './Address.js'

interface RequestFactsProps {
  readonly prompt: SessionRequest
  readonly chains: readonly WalletChain[]
  readonly accounts: readonly WalletAccount[]
}

/** What exactly is asked. */
export function RequestFacts({ prompt, chains, accounts }: RequestFactsProps) {
  const { request, chainId } = prompt
  const nameOf = (id: number) => chains.find((chain) => chain.id === id)?.name ?? `Network ${id}`
  const symbol = chains.find((chain) => chain.id === chainId)?.symbol ?? ''
  const account = (address: string) => {
    const own = accounts.find((one) => one.address.toLowerCase() === address.toLowerCase())
    return (
      <>
        {own ? `${own.name} ` : null}
        <Address value={address} />
      </>
    )
  }
  if (request.type === 'switchChain') {
    return (
      <dl className="facts">
        <dt>To</dt>
        <dd>{nameOf(request.chainId)}</dd>
      </dl>
    )
  }
  if (request.type === 'addChain') {
    return (
      <dl className="facts">
        <dt>Name</dt>
        <dd>{request.name}</dd>
        <dt>Chain id</dt>
        <dd>{request.chainId}</dd>
        <dt>Address</dt>
        <dd>{request.rpcUrl}</dd>
      </dl>
    )
  }
  if (request.type === 'transaction') {
    const { to, value, data, input } = request.transaction
    const code = data ?? input
    return (
      <>
        <dl className="facts">
          <dt>Amount</dt>
          <dd className="amount">
            {formatEther(value)} {symbol}
          </dd>
          <dt>To</dt>
          <dd>{to ? account(to) : 'a new contract'}</dd>
          <dt>From</dt>
          <dd>{account(request.address)}</dd>
          <dt>Network</dt>
          <dd>{nameOf(chainId)}</dd>
        </dl>
        {code && code !== '0x' ? <pre className="message">{code}</pre> : null}
      </>
    )
  }
  return (
    <>
      <dl className="facts">
        <dt>Account</dt>
        <dd>{account(request.address)}</dd>
        <dt>Network</dt>
        <dd>{nameOf(chainId)}</dd>
        {request.type === 'typedData' ? (
          <>
            <dt>Kind</dt>
            <dd>{request.typedData.primaryType}</dd>
            <dt>For</dt>
            <dd>{String(request.typedData.domain.name ?? 'not named')}</dd>
          </>
        ) : null}
      </dl>
      <pre className="message">
        {request.type === 'message' ? request.text : JSON.stringify(request.typedData.message, null, 2)}
      </pre>
    </>
  )
}
