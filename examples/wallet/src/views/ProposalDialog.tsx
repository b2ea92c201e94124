import { useId, useState } from 'react'
import type { Wallet } from '../wallet/createWallet.js'
import type { Proposal, WalletChain } from '../wallet/walletSnapshot.js'
import { Address } from './Address.js'
import { PromptDialog } from './PromptDialog.js'
import { usePromptAction } from './usePromptAction.js'

interface ProposalDialogProps {
  readonly proposal: Proposal
  readonly wallet: Wallet
  readonly chains: readonly WalletChain[]
}

/** Asks which accounts and networks an app may use. */
export function ProposalDialog({ proposal, wallet, chains }: ProposalDialogProps) {
  const { app, chainIds, unknownChains, missing } = proposal
  const [addresses, setAddresses] = useState(() => wallet.accounts.slice(0, 1).map(({ address }) => address))
  const [chosen, setChosen] = useState(chainIds)
  const { isBusy, error, run } = usePromptAction()
  const id = useId()
  const canApprove = chainIds.length > 0 && missing.length === 0
  const approve = () => {
    if (addresses.length === 0) return run(() => Promise.reject(new Error('Choose at least one account.')))
    if (chosen.length === 0) return run(() => Promise.reject(new Error('Choose at least one network.')))
    return run(() => wallet.approveProposal(proposal, { addresses, chainIds: chosen }))
  }
  return (
    <PromptDialog
      title={`Connect to ${app.name}?`}
      app={app}
      approveLabel="Connect"
      onApprove={canApprove ? approve : null}
      onReject={() => run(() => wallet.rejectProposal(proposal))}
      isBusy={isBusy}
      error={error}
    >
      {canApprove ? (
        <>
          <p>It will see the addresses and balances that you choose, and may ask you to sign and send.</p>
          <fieldset className="choices" aria-describedby={id}>
            <legend>Accounts</legend>
            {wallet.accounts.map(({ name, address }) => (
              <label key={address} className="choice">
                <input
                  type="checkbox"
                  name="account"
                  value={address}
                  checked={addresses.includes(address)}
                  onChange={() => setAddresses(toggle(addresses, address))}
                />
                <span>{name}</span>
                <Address value={address} />
              </label>
            ))}
          </fieldset>
          <fieldset className="choices">
            <legend>Networks</legend>
            {chainIds.map((chainId) => (
              <label key={chainId} className="choice">
                <input
                  type="checkbox"
                  name="network"
                  value={chainId}
                  checked={chosen.includes(chainId)}
                  onChange={() => setChosen(toggle(chosen, chainId))}
                />
                <span>{chains.find((chain) => chain.id === chainId)?.name}</span>
              </label>
            ))}
          </fieldset>
          {unknownChains.length > 0 ? (
            <p id={id} className="hint">
              It also asked for networks that this wallet does not have: {unknownChains.join(', ')}.
            </p>
          ) : null}
        </>
      ) : (
        <p>
          It asks for networks that this wallet does not have
          {unknownChains.length > 0 ? `: ${unknownChains.join(', ')}` : ''}. It cannot be connected.
        </p>
      )}
    </PromptDialog>
  )
}

/** With `value` at the end, or without it. */
function toggle<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
}
