import { eip155 } from '@hawser/adapter-eip155'
import { mainnet } from '@hawser/adapter-eip155/networks'
import { createHawser } from '@hawser/core'
import { HawserProvider } from '@hawser/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FirstScreen } from './FirstScreen.js'
import { TopBar } from './TopBar.js'

/** Returns the top of the page as markup, for the build: what is seen until the script, which draws it again, has come. */
export function renderFirstScreen(): string {
  // It is never started: nothing is read, asked or known.
  const client = createHawser({ networks: [mainnet], adapters: [eip155()] })
  return renderToStaticMarkup(
    <HawserProvider client={client}>
      <TopBar />
      <main>
        <FirstScreen note={undefined} onLanguage={() => undefined} />
      </main>
    </HawserProvider>,
  )
}
