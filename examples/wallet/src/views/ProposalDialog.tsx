import { useId, useState } from 'react'
import type { Keyring } from '../keyrings/keyring.js'
import type { WalletChain } from '../keyrings/walletChain.js'
import type { Wallet } from '../wallet/createWallet.js'
import type { ApprovedNamespace, Proposal } from '../wallet/walletSnapshot.js'
import { NamespaceChoice } from './NamespaceChoice.js'
import { PromptDialog } from './PromptDialog.js'
import { usePromptAction } from './usePromptAction.js'

interface ProposalDialogProps {
  readonly proposal: Proposal
  readonly wallet: Wallet
  readonly keyrings: readonly Keyring[]
  readonly chains: readonly WalletChain[]
}

/** Asks which accounts and networks an app may use. */
export function ProposalDialog({ proposal, wallet, keyrings, chains }: ProposalDialogProps) {
  const { app, namespaces, unknownChains, missing } = proposal
  const [choices, setChoices] = useState((): readonly (ApprovedNamespace & { readonly isOn: boolean })[] =>
    namespaces.map(({ namespace, chainIds }) => ({ namespace, accounts: [0], chainIds, isOn: true })),
  )
  const { isBusy, error, run } = usePromptAction()
  const id = useId()
  const canApprove = namespaces.length > 0 && missing.length === 0
  const approve = () => {
    const chosen = choices.filter(({ isOn }) => isOn)
    if (chosen.length === 0) return run(() => Promise.reject(new Error('Choose something to connect.')))
    if (chosen.some(({ accounts }) => accounts.length === 0))
      return run(() => Promise.reject(new Error('Choose at least one account.')))
    if (chosen.some(({ chainIds }) => chainIds.length === 0))
      return run(() => Promise.reject(new Error('Choose at least one network.')))
    return run(() => wallet.approveProposal(proposal, chosen))
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
          <p aria-describedby={id}>
            It will see the addresses and balances you choose. You approve each signature and transfer.
          </p>
          {choices.map((choice) => (
            <NamespaceChoice
              key={choice.namespace}
              choice={choice}
              isOnlyOne={choices.length === 1}
              keyring={keyrings.find(({ namespace }) => namespace === choice.namespace)}
              chains={namespaces
                .filter(({ namespace }) => namespace === choice.namespace)
                .flatMap(({ chainIds }) => chains.filter((chain) => chainIds.includes(chain.id)))}
              onChange={(change) =>
                setChoices(choices.map((other) => (other === choice ? { ...other, ...change } : other)))
              }
            />
          ))}
          {unknownChains.length > 0 ? (
            <p id={id} className="hint">
              Not in Bollard, so not shared: {unknownChains.join(', ')}.
            </p>
          ) : null}
        </>
      ) : (
        <p>
          It needs networks that Bollard doesn’t have
          {unknownChains.length > 0 ? `: ${unknownChains.join(', ')}` : ''}. It can’t be connected.
        </p>
      )}
    </PromptDialog>
  )
}
