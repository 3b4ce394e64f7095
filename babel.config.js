module.exports = (api) => {
  const isTest = api.env('test');
  return {
    presets: ['babel-preset-expo'],
    // Jest runs CommonJS, where a screen or language loaded on demand is a plain require.
    plugins: isTest ? ['@babel/plugin-transform-dynamic-import'] : [],
  };
};
