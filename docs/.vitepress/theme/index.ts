import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { defineAsyncComponent } from 'vue'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component(
      'LiveExample',
      defineAsyncComponent(() => import('./demo/LiveExample.vue')),
    )
    app.component(
      'ThemePlayground',
      defineAsyncComponent(() => import('./demo/ThemePlayground.vue')),
    )
  },
} satisfies Theme
