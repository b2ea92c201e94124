import { type CapabilityName, hasCapability } from '@hawser/core'
import { ConnectButton, NetworkButton, useHawser, useHawserAccount } from '@hawser/react'
import { SendAction } from '../actions/SendAction.js'
import sendSource from '../actions/SendAction.tsx?raw'
import { SignMessageAction } from '../actions/SignMessageAction.js'
import signMessageSource from '../actions/SignMessageAction.tsx?raw'
import { SignTypedDataAction } from '../actions/SignTypedDataAction.js'
import signTypedDataSource from '../actions/SignTypedDataAction.tsx?raw'
import { SwitchNetworkAction } from '../actions/SwitchNetworkAction.js'
import switchNetworkSource from '../actions/SwitchNetworkAction.tsx?raw'
import { OwnConnectAction } from '../headless/OwnConnectAction.js'
import ownWalletListSource from '../headless/OwnWalletList.tsx?raw'
import { FurtherNamespaces } from '../namespaces/FurtherNamespaces.js'
import { StatusPanel } from '../panel/StatusPanel.js'
import { ActionCard } from './ActionCard.js'
import { ThemeSwitch } from './ThemeSwitch.js'

interface PageProps {
  readonly isDemo: boolean
}

/** The example's one page: it explains itself, and each action stands beside its code. */
export function Page({ isDemo }: PageProps) {
  const { isConnected, namespace } = useHawserAccount()
  const hawser = useHawser()
  // What the chain in use cannot do is not offered.
  const can = (name: CapabilityName) => !namespace || hasCapability(hawser, namespace, name)
  return (
    <>
      {isDemo ? <p className="banner">Local test networks. Connect with Demo wallet or Bollard.</p> : null}
      <header className="topbar">
        <span className="brand">
          <img src="/mark.svg" alt="" width={28} height={28} />
          Hawser
        </span>
        <ThemeSwitch />
        {isConnected ? <NetworkButton /> : null}
        <ConnectButton />
      </header>
      <main className="page">
        <div className="intro">
          <h1>Every wallet. Every chain. One connect button.</h1>
          <p>Connect a wallet with the button above, then try each action. The code shown is the code that runs.</p>
        </div>
        <section aria-labelledby="state-heading">
          <h2 id="state-heading">Live state</h2>
          <StatusPanel />
        </section>
        <section aria-labelledby="actions-heading">
          <h2 id="actions-heading">Actions</h2>
          <div className="actions">
            <ActionCard
              title="Sign a message"
              description="Sign a message and verify the signature."
              source={signMessageSource}
            >
              <SignMessageAction />
            </ActionCard>
            {can('typedData') ? (
              <ActionCard
                title="Sign typed data"
                description="EIP-712: the wallet shows what is signed."
                source={signTypedDataSource}
              >
                <SignTypedDataAction />
              </ActionCard>
            ) : null}
            {can('send') ? (
              <ActionCard title="Send" description="Review in the modal, or send from your code." source={sendSource}>
                <SendAction />
              </ActionCard>
            ) : null}
            <ActionCard
              title="Switch network"
              description="Adds the network to the wallet if needed."
              source={switchNetworkSource}
            >
              <SwitchNetworkAction />
            </ActionCard>
            <ActionCard
              title="Build your own UI"
              description="Wallets, search and pairing with hooks, without the modal."
              source={ownWalletListSource}
            >
              <OwnConnectAction />
            </ActionCard>
          </div>
        </section>
        <FurtherNamespaces />
      </main>
    </>
  )
}
