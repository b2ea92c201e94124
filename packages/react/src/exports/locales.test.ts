import { expect, it, vi } from 'vitest'
import * as locales from './locales.js'

it('default: the public names of @hawser/react/locales', () => {
  expect(Object.keys(locales).sort()).toEqual(['languageTags', 'loadLocale'])
  expect(locales.languageTags).toHaveLength(20)
})

it('default: the language of the browser, or of a list, is loaded by itself', async () => {
  vi.stubGlobal('navigator', { languages: ['tlh', 'pt-PT', 'de'] })
  expect(await locales.loadLocale()).toMatchObject({
    code: 'pt-BR',
    dir: 'ltr',
    buttons: { connect: 'Conectar carteira' },
  })
  vi.unstubAllGlobals()
  expect(await locales.loadLocale(['ur-PK'])).toMatchObject({ code: 'ur', dir: 'rtl' })
  expect(await locales.loadLocale(['tlh'])).toEqual({ code: 'en', dir: 'ltr' })
})
