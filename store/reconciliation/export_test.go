package reconciliation

// WithProviderLines begins a statement that reads provider_lines.
const WithProviderLines = withProviderLines
