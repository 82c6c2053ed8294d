/** A network that we trained further (training/README.md), as a release: a change of it gets a new version. */
export interface TrainedNetwork {
  /**
   * Its file in `assets/networks`, by its language and version: the whole of it, compressed but for English, which every start
   * reads; or what it has beside the one that it goes on from (`spliced`).
   */
  name: string;
  /** SHA-256 of that file, in hexadecimal. */
  hash: string;
  /** SHA-256 of the network that it goes on from: only that one's characters and codes are its own, too. */
  stock: string;
}

export const TRAINED: readonly TrainedNetwork[] = [
  {
    name: 'eng-7.lstm',
    hash: '8e751941917fc836963a01ef0ef17d5f2a84cc2535f79ca339c66babbcca09c2',
    stock: '78637462a335f887f7acc052f34fc5bf60c8015908352587e638a69ea4ca2756',
  },
  {
    name: 'fra-3.lstm.gz',
    hash: '4ecaf22bc898793e8b4b33f2f50f7696fe579e2c94f63e4774d2052bb6fe4f6c',
    stock: 'cd5d88ba45913188e2d749ad812211c1eef91d694ff4e1b990a9e7ce7982d0f8',
  },
  {
    name: 'deu-4.lstm.gz',
    hash: 'f22b2425d2998c7c79633b4251fe7038aac8dd697178bb3646367867c2b3aba6',
    stock: '870cdce0c325eda7f8ecf2957e757a403e644c9e51a5ae95d5f8006a31ee32fa',
  },
  {
    name: 'spa-3.lstm.gz',
    hash: '2c50cce97162d61e089e53592d0a198d8c15f9ca8c70557f35d4b0a51f2a6edc',
    stock: '0a6905e62a0ae2524bcf9abfb9c33a59b1eec2bf541a905547d87aaf6e0dc0bc',
  },
  {
    name: 'ita-1.splices',
    hash: 'bb6bd1f7b511bf2554a839597be63b06a6ff260f53b6b75b667a2307ee4ff1ae',
    stock: '93bdf2d91cb648a65825d9ccb38bafc1b9a3650a0d152b1c0c2247fcd26580e3',
  },
  {
    name: 'nld-1.splices',
    hash: 'cf19d604c7d557ea7089919dd01632611e419cb3b04f37f9c62abf12bf4d167a',
    stock: '29f5671243d956fe047004e1969f1552c5d3877db4d73f1cb815905ecb34d879',
  },
  {
    name: 'por-1.splices',
    hash: '976e9099dff646aa8edbf90322aed3263b62108d9110b5da38528631b30eab57',
    stock: 'e87fcb91469f3750dae460b165e5da3fc40041bd14c4a1d9c4ec2697391cbaa6',
  },
  {
    name: 'ces-2.lstm.gz',
    hash: 'c8512d11c9db28fcf556198d1358b64d67356bfba151253079ba888989c14e3d',
    stock: '5cf954fdd46d64f7e401e3daa7c6fb40e97ce0108bfc1107c0157868d8d7941a',
  },
  {
    name: 'dan-1.splices',
    hash: '1cb4aa1a97a51c1f6f7fdd98ff9bd23e4eb67edfca6844f3de7f25aef14b73f0',
    stock: '32fb69b6fc561c12fa8ce8c80c99946e4b115a6c1d8cdaf887a487d4d981e86d',
  },
  {
    name: 'fin-1.splices',
    hash: 'd6e3d738792d17cb33565ce9606447be0fd62eb75e0807c4a25dca17addc1d49',
    stock: 'c2cd914934d3930b102ff0bd26246fbf2cb31c9f1392fe7645ecabeb0b18ff3a',
  },
  {
    name: 'nor-1.splices',
    hash: '86eaf17f9fc209a271940bd64a68e8e439dc91176d70df3062b0b72c6392e3c1',
    stock: '78a6403ea50d3ae1c44d3ab7f2c29020fcc7fd5e269e6e6f6f19bbd32d472c73',
  },
  {
    name: 'ron-1.splices',
    hash: '9a0499120f97f027cf61a12d16a97b94e51cfc64f417e016bdd8cb6c68dbb4bd',
    stock: '8437f98e502f9fd3562770425e0e4ffdbd08d558563e34c613df9e86866d76a8',
  },
  {
    name: 'tur-1.splices',
    hash: 'bbc35ec18f39890b37a6d05cf1560ccc285b7522a7a89c87256c0abfd916ff31',
    stock: '7238f0e9e04c341636339ccb93b64119b4cdc69fda15d4fcedac3749c9fd1ae0',
  },
  {
    name: 'hun-1.splices',
    hash: 'cfa471187aba36f207059a8e6d5d62cbc1e11d5ce6bcf79c212b5715faaace7e',
    stock: 'ef72dbec224d0beb360947e8b103a5418b089c28cc805ef9a05d85d1b8c255f5',
  },
  {
    name: 'pol-1.splices',
    hash: '88c55f31a393f346aae7ea7b949e8245ae8f0129a1fcd3df97cc9dc4717597cd',
    stock: 'b9d0afd0bcce84470b2170b169c2cd17925e10f803f85ac9a798d58b9c6e0d74',
  },
  {
    name: 'swe-1.splices',
    hash: '926a70d8889a743b2e86328b6f795ccfd3089bf9fa270d9e66507e88daef94f0',
    stock: '71b8fac407e1a6b0d2392e0950085cfe393e9225f178a54c666322d02fae0cb0',
  },
  {
    name: 'ell-1.splices',
    hash: '1173de95855ebd40eebb152855911a720d3dafbf96deb8cdce2e89fe8a990f34',
    stock: '0a93c7324a3228976d0ba1fbb03e0a1a8cbe27f599e4faf9be9058eeb27c7f5e',
  },
];
