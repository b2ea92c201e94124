import { useSyncExternalStore } from 'react'
import { AccountsCard } from './views/AccountsCard.js'
import { ActivityCard } from './views/ActivityCard.js'
import { PairCard } from './views/PairCard.js'
import { ProposalDialog } from './views/ProposalDialog.js'
import { RequestDialog } from './views/RequestDialog.js'
import { SessionsCard } from './views/SessionsCard.js'
import { StatusNotice } from './views/StatusNotice.js'
import { Topbar } from './views/Topbar.js'
import { WordsCard } from './views/WordsCard.js'
import type { Wallet } from './wallet/createWallet.js'

interface AppProps {
  readonly wallet: Wallet
  readonly mnemonic: string
}

export function App({ wallet, mnemonic }: AppProps) {
  const snapshot = useSyncExternalStore(wallet.subscribe, wallet.getSnapshot)
  const { status, prompts, keyrings, chains, sessions, activity } = snapshot
  const [prompt] = prompts
  return (
    <>
      <p className="banner">For tests only. Anyone who opens this page can read its keys.</p>
      <Topbar relay={snapshot.relay} />
      <main className="page">
        <h1 className="visually-hidden">Bollard, Hawser’s sample wallet</h1>
        {status === 'failed' || status === 'elsewhere' ? (
          <StatusNotice status={status} failure={snapshot.failure} />
        ) : (
          <>
            <div className="column wide">
              <PairCard pairing={snapshot.pairing} onPair={wallet.pair} />
              <SessionsCard
                wallet={wallet}
                sessions={sessions}
                keyrings={keyrings}
                chains={chains}
                isStarting={status === 'starting'}
              />
              <ActivityCard activity={activity} />
            </div>
            <div className="column">
              <AccountsCard keyrings={keyrings} chains={chains} />
              <WordsCard mnemonic={mnemonic} />
            </div>
          </>
        )}
      </main>
      {prompt?.kind === 'proposal' ? (
        <ProposalDialog key={prompt.id} proposal={prompt} wallet={wallet} keyrings={keyrings} chains={chains} />
      ) : null}
      {prompt?.kind === 'request' ? (
        <RequestDialog
          key={prompt.id}
          prompt={prompt}
          wallet={wallet}
          keyrings={keyrings}
          waiting={prompts.length - 1}
        />
      ) : null}
    </>
  )
}
