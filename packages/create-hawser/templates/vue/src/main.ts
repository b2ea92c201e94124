import '@hawser/elements/styles.css'
import './style.css'
import { defineHawserElements } from '@hawser/elements'
import { createApp } from 'vue'
import App from './App.vue'
import { hawser } from './hawser'

defineHawserElements({ client: hawser })
createApp(App).mount('#app')
