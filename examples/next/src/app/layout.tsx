import './style.css'
import { cookieToInitialState } from '@hawser/core/server'
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { appOrigin, nodes } from '../server/settings'
import { Header } from './Header'
import { Providers } from './Providers'

export const metadata: Metadata = { title: 'Hawser with Next', icons: 'data:,' }
export const viewport: Viewport = { colorScheme: 'light dark' }

export default async function Layout({ children }: { readonly children: ReactNode }) {
  const cookie = (await headers()).get('cookie')
  const initialState = cookieToInitialState(cookie, { isSecure: appOrigin.startsWith('https:') })
  return (
    <html lang="en">
      <body>
        <Providers origin={appOrigin} nodes={nodes} initialState={initialState}>
          <Header />
          {children}
        </Providers>
      </body>
    </html>
  )
}
