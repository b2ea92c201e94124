import '@hawser/react/styles.css'
import '../style.css'
import { cookieToInitialState } from '@hawser/core/server'
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Header } from './Header'
import { Providers } from './Providers'

export const metadata: Metadata = { title: '__APP_NAME__', icons: 'data:,' }
export const viewport: Viewport = { colorScheme: 'light dark' }

export default async function Layout({ children }: { readonly children: ReactNode }) {
  const asked = await headers()
  // Set by the proxy that takes https for you. Over http cookies have other names.
  const isSecure = asked.get('x-forwarded-proto')?.startsWith('https') ?? false
  const initialState = cookieToInitialState(asked.get('cookie'), { isSecure })
  return (
    <html lang="en">
      <body>
        <Providers rpcUrl={process.env.RPC_URL} initialState={initialState}>
          <Header />
          {children}
        </Providers>
      </body>
    </html>
  )
}
