module.exports = (api) => {
  const isTest = api.env('test');
  return {
    presets: ['babel-preset-expo'],
    // Jest runs CommonJS, so dynamic imports become plain require calls.
    plugins: isTest ? ['@babel/plugin-transform-dynamic-import'] : [],
  };
};
